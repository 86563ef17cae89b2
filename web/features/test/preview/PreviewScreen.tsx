import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { typeOf } from '#contract/features/question/types/list.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionAnswer } from '#web/features/question/types/QuestionAnswer.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { ask } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { RotateIcon } from '#web/ui/icons/icons.tsx'
import { rehearsalPath, useTestAddress } from '../addresses.ts'
import { AboutQuestion } from './AboutQuestion.tsx'
import { PaperPart } from './PaperPart.tsx'
import styles from './PreviewScreen.module.css'

type Paper = AnswerOf<typeof testCalls.preview>
type Question = Paper['questions'][number]
type Side = 'asked' | 'shown'

/** A paper as a student gets it, to be tried, and with what is right; and another one, where papers differ. */
export function PreviewScreen() {
  const t = useTexts('test')
  const place = useTestAddress()
  const { id } = place
  const navigate = useNavigate()
  const [seed, setSeed] = useState(1)
  const [side, setSide] = useState<Side>('asked')
  const test = useQuery(ask(testCalls.get, { id }))
  const query = useQuery({ ...ask(testCalls.preview, { id, seed }), placeholderData: before => before })
  const consists = useQuery(ask(testCalls.listQuestions, { id }))
  const isDrawn = consists.data?.sections.some(({ entries }) => entries.some(({ draw }) => draw !== null))
  const isTimed = (test.data?.workingMinutes ?? 0) > 0
  const differs = isDrawn || test.data?.shufflesQuestions || test.data?.shufflesOptions
  return (
    <Screen
      subtitle={test.data?.title}
      onRefresh={query.refetch}
      head={
        <div className={styles.head}>
          <Tabs
            label={t('pages.preview')}
            active={side}
            onSelect={chosen => setSide(chosen as Side)}
            tabs={[
              { key: 'asked', label: t('preview.asked') },
              { key: 'shown', label: t('preview.shown') },
            ]}
          />
        </div>
      }
      footer={
        differs && (
          <Button
            size="large"
            block
            icon={RotateIcon}
            busy={query.isPlaceholderData}
            onClick={() => setSeed(seed + 1)}
          >
            {t('preview.another')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ questions }) => questions.length === 0}
        empty={<EmptyState art="work" title={t('preview.none')} />}
      >
        {paper => (
          <Stack gap={4}>
            {(test.data?.isExam || isTimed) && (
              <Button block onClick={() => navigate(rehearsalPath(place, true))}>
                {t('preview.rehearsal')}
              </Button>
            )}
            <PaperShown key={seed} paper={paper} side={side} />
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

function PaperShown({ paper, side }: { paper: Paper; side: Side }) {
  const t = useTexts('test')
  const numbers = numbersOf(paper.questions)
  return (
    <Stack gap={6}>
      {paper.sections.map(({ title, details }, place) => {
        const questions = paper.questions.filter(({ section }) => section === place)
        if (questions.length === 0) return null
        const isNamed = title !== '' || paper.sections.length > 1
        const heading = isNamed ? title || t('preview.part', { number: place + 1 }) : null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper's parts have nothing but their order
          <PaperPart key={place} title={heading} details={details}>
            {questions.map(question => (
              <PaperQuestion key={question.id} {...{ question, side }} number={numbers.get(question.id)} />
            ))}
          </PaperPart>
        )
      })}
    </Stack>
  )
}

/** What is only read has no number. */
function numbersOf(questions: readonly Question[]) {
  const asked = questions.filter(({ type }) => typeOf(type)?.isAnswered)
  return new Map(asked.map(({ id }, place) => [id as string, place + 1]))
}

interface PaperQuestionProps {
  question: Question
  number: number | undefined
  side: Side
}

function PaperQuestion({ question, number: place, side }: PaperQuestionProps) {
  const t = useTexts('test')
  const [answer, setAnswer] = useState<unknown>(null)
  const type = typeOf(question.type)
  if (!type) return null
  const { html, parts, points, files, right } = question
  const asked = { html, parts }
  const label = t('preview.question', { number: place ?? 0 })
  return (
    <Card>
      <Stack gap={3}>
        {place !== undefined && (
          <AboutQuestion label={label}>
            <span>{inLanguage(type.title)}</span>
            <span>{t('preview.points', { count: points })}</span>
          </AboutQuestion>
        )}
        {side === 'asked' ? (
          <QuestionAnswer type={type} question={asked} answer={answer} onAnswer={setAnswer} label={label} />
        ) : (
          <QuestionShown
            type={type}
            question={asked}
            questionKey={right.key}
            explanation={right.explanation}
          />
        )}
        {files.length > 0 && <AttachmentList files={files} />}
      </Stack>
    </Card>
  )
}
