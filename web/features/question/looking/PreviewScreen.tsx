import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { questionCalls } from '#contract/features/question/calls.ts'
import type { Question } from '#contract/features/question/entities.ts'
import { includes } from '#contract/features/question/rules.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { CopyIcon, EditIcon, FolderIcon, MoreIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { bankPath, editPath } from '../addresses.ts'
import { PlaceSheet } from '../bank/PlaceSheet.tsx'
import { useQuestionActions } from '../bank/question-actions.ts'
import { aboutQuestion } from '../said.ts'
import { ShownQuestion } from './ShownQuestion.tsx'
import { TriedQuestion } from './TriedQuestion.tsx'
import { Uses } from './Uses.tsx'
import { Versions } from './Versions.tsx'

/** A question as its authors and as students see it, where it is used, and its versions. */
export function PreviewScreen() {
  const t = useTexts('question')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = useQuery(ask(questionCalls.get, { id }))
  return (
    <AnsweredScreen title={t('question')} query={query} skeleton={<SkeletonText lines={6} />}>
      {data => <Looking key={id} question={data} refetch={query.refetch} />}
    </AnsweredScreen>
  )
}

interface LookingProps {
  question: Question
  refetch: () => Promise<unknown>
}

function Looking({ question, refetch }: LookingProps) {
  const t = useTexts('question')
  const navigate = useNavigate()
  const [tab, setTab] = useState<'shown' | 'asked'>('shown')
  const type = typeOf(question.type)
  const mayEdit = includes(question.right, 'edit')
  const menu = useMenu(question, mayEdit)
  const { html, parts } = question
  return (
    <Screen
      onRefresh={refetch}
      actions={[{ icon: MoreIcon, label: t('menu'), onClick: () => void menu.open() }]}
      footer={
        mayEdit && (
          <MainButton icon={EditIcon} onClick={() => navigate(editPath(question.id))}>
            {t('edit')}
          </MainButton>
        )
      }
    >
      <Stack gap={4}>
        <Facts>{aboutQuestion(question, t)}</Facts>
        <Card>
          {type?.isAnswered ? (
            <Stack gap={3}>
              <Tabs
                label={t('question')}
                active={tab}
                onSelect={setTab}
                tabs={[
                  { key: 'shown', label: t('previewShown') },
                  { key: 'asked', label: t('previewAsked') },
                ]}
              >
                {tab === 'shown' ? (
                  <ShownQuestion question={question} />
                ) : (
                  <TriedQuestion type={type} question={{ html, parts }} />
                )}
              </Tabs>
            </Stack>
          ) : (
            <ShownQuestion question={question} />
          )}
        </Card>
        <About question={question} />
        <Uses questionId={question.id} version={question.version} />
        <Versions question={question} />
      </Stack>
      {menu.sheet}
    </Screen>
  )
}

function About({ question }: { question: Question }) {
  const t = useTexts('question')
  const { knowledge, tags, scoring, authorName, changedAt } = question
  const type = typeOf(question.type)
  const rows = [
    knowledge.length > 0 && [t('knowledge'), knowledge.join(t('between'))],
    tags.length > 0 && [t('tags'), tags.join(t('between'))],
    type?.isGraded && scoring.partial !== 'none' && [t('partial.title'), t(`partial.${scoring.partial}`)],
    type?.isGraded &&
      scoring.penalty > 0 && [
        t('penalty.title'),
        t('penalty.share', { share: Math.round(scoring.penalty * 100) }),
      ],
    [t('changed'), t('changedBy', { name: authorName, time: fullTime(changedAt ?? 0) })],
  ].filter(row => Array.isArray(row)) as [string, string][]
  return (
    <List title={t('about')}>
      {rows.map(([title, value]) => (
        <ListRow key={title} title={title} note={value} />
      ))}
    </List>
  )
}

/** What else is done with a question. */
function useMenu({ id, bankId, folderId }: Question, mayEdit: boolean) {
  const t = useTexts('question')
  const back = useBack(bankPath(bankId, folderId))
  const [open, setOpen] = useState<'move' | 'copy'>()
  const { move, copy } = useQuestionActions()
  const removal = useQuestionActions(back)
  return {
    async open() {
      const chosen = await chooseAction({
        choices: [
          ...(mayEdit
            ? ([
                { key: 'duplicate', label: t('duplicate'), icon: CopyIcon },
                { key: 'move', label: t('batch.move'), icon: FolderIcon },
              ] as const)
            : []),
          { key: 'copy', label: t('batch.copy'), icon: CopyIcon },
          ...(mayEdit
            ? ([{ key: 'delete', label: t('delete'), icon: TrashIcon, danger: true }] as const)
            : []),
        ],
      })
      if (chosen === 'duplicate') copy.mutate({ questionIds: [id], bankId, folderId })
      if (chosen === 'delete') await removal.remove([id])
      if (chosen === 'move' || chosen === 'copy') setOpen(chosen)
    },
    sheet: open && (
      <PlaceSheet
        title={t(open === 'move' ? 'batch.moveTitle' : 'batch.copyTitle', { count: 1 })}
        bankId={bankId}
        onClose={() => setOpen(undefined)}
        onChoose={place => {
          const command = open === 'move' ? move : copy
          command.mutate({ questionIds: [id], ...place })
          setOpen(undefined)
        }}
      />
    ),
  }
}
