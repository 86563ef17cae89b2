import { useQuery } from '@tanstack/react-query'
import { typeOf } from '#contract/features/question/types/list.ts'
import { testAnalysisCalls as calls } from '#contract/features/test/analysis-calls.ts'
import type { AnalysedQuestion, PartTally } from '#contract/features/test/analysis-entities.ts'
import { analysisLimits as limits } from '#contract/features/test/analysis-limits.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { ask } from '#web/lib/call.ts'
import { number, percent } from '#web/lib/format.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { type Figure, Stats } from '#web/ui/base/Stats.tsx'
import { BackIcon, ForwardIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { CorrectButton } from '../regrading/CorrectButton.tsx'
import styles from './Analysis.module.css'
import { useAnalysisAddress } from './addresses.ts'
import { countOf } from './counting.ts'
import { toneOf } from './Remarks.tsx'
import { ThirdsChart, type ThirdsRow } from './ThirdsChart.tsx'

/** One question: its figures, what is striking and what can be done about it, and what was answered by whom. */
export function QuestionAnalysis() {
  const t = useTexts('test/analysis')
  const { id, questionId, toQuestion, toAnswers } = useAnalysisAddress()
  const query = useQuery({
    ...ask(calls.getQuestion, { id: id as never, questionId: questionId as never }),
    staleTime: 0,
  })
  // From the list, where one comes from as a rule: which is next.
  const { data } = useQuery(ask(calls.get, { id: id as never }))
  const questions = data?.questions ?? []
  const place = questions.findIndex(one => one.questionId === questionId)
  const turn = (step: 1 | -1) => {
    const next = questions[place + step]
    if (next) toQuestion(next.questionId)
  }
  return (
    <Screen
      subtitle={place >= 0 ? t('question', { number: place + 1 }) : undefined}
      onRefresh={query.refetch}
      actions={[
        { icon: BackIcon, label: t('previous'), disabled: place <= 0, onClick: () => turn(-1) },
        {
          icon: ForwardIcon,
          label: t('next'),
          disabled: place < 0 || place >= questions.length - 1,
          onClick: () => turn(1),
        },
      ]}
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={3} />}>
        {found => (
          <Stack gap={4}>
            <Asked found={found} />
            <Findings found={found} />
            <Credit found={found} />
            {found.parts.map(part => (
              <Answers key={part.part} found={found} part={part} />
            ))}
            <List>
              <ListRow
                leading={<PeopleIcon size={22} />}
                title={t('everybody')}
                onClick={() => toAnswers(questionId)}
              />
            </List>
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

interface FoundProps {
  found: AnalysedQuestion
}

function Asked({ found: { question, points, isDropped } }: FoundProps) {
  const t = useTexts('test/analysis')
  const type = typeOf(question.type)
  if (!type) return null
  const { html, parts, right, files } = question
  return (
    <Card>
      <Stack gap={3}>
        <Facts>
          {[
            inLanguage(type.title),
            t('points', { count: points }),
            ...(isDropped ? [t('dropped')] : []),
          ].join(' · ')}
        </Facts>
        <QuestionShown
          type={type}
          question={{ html, parts }}
          questionKey={right.key}
          explanation={right.explanation}
        />
        {files.length > 0 && <AttachmentList files={files} />}
      </Stack>
    </Card>
  )
}

/** What a regrade can help. */
const correctable: readonly AnalysedQuestion['warnings'][number]['kind'][] = ['key', 'accept', 'distractor']

/** The figures, in words where they mean something, and what speaks against the question. */
function Findings({ found }: FoundProps) {
  const t = useTexts('test/analysis')
  const { facility, discrimination, index, students, warnings } = found
  const count = countOf(students)
  const figures: Figure[] = [
    { label: t('column.students'), value: number(count) },
    ...(facility === null ? [] : [{ label: t('column.facility'), value: percent(facility) }]),
    ...(discrimination === null
      ? []
      : [
          {
            label: t('column.discrimination'),
            value: number(discrimination, 2),
            ...(discrimination < 0 && { tone: 'bad' as const }),
          },
        ]),
  ]
  return (
    <>
      <Card title={t('figures')}>
        <Stack gap={3}>
          <Stats figures={figures} />
          <p className={styles.note}>
            {[
              ...inWords(found).map(word => t(word)),
              ...(index === null ? [] : [t('indexIs', { value: number(index, 2) })]),
            ].reduce((before, next) => (before === '' ? next : t('after', { before, next })), '')}
          </p>
        </Stack>
      </Card>
      {warnings.map(({ kind, about }) => {
        const tone = toneOf({ kind })
        return (
          <Callout
            key={kind}
            action={correctable.includes(kind) && <CorrectButton questionId={found.question.id} />}
            tone={tone === 'bad' || tone === 'warn' ? tone : 'info'}
            title={
              about.length > 0
                ? t('warningAbout', { warning: t(`warning.${kind}`), answers: about.join(t('between')) })
                : t(`warning.${kind}`)
            }
          >
            {t(`advice.${kind}`)}
          </Callout>
        )
      })}
    </>
  )
}

/** What the figures say. */
function inWords({ facility, discrimination, students, isDropped, isFull }: AnalysedQuestion) {
  if (isDropped) return ['dropped'] as const
  if (isFull) return ['forAll'] as const
  if (facility === null) return ['noFiguresYet'] as const
  const hard =
    facility >= limits.easy
      ? 'veryEasy'
      : facility < limits.hard
        ? 'veryHard'
        : facility < 0.6
          ? 'rather'
          : 'fair'
  if (discrimination === null)
    return [`words.${hard}`, countOf(students) < limits.papers ? 'words.few' : 'words.same'] as const
  const telling =
    discrimination >= 0.4
      ? 'strong'
      : discrimination >= limits.weak
        ? 'sound'
        : discrimination < 0
          ? 'against'
          : 'weak'
  return [`words.${hard}`, `words.${telling}`] as const
}

/** How many got all, some or none of its points. */
function Credit({ found: { credit, students } }: FoundProps) {
  const t = useTexts('test/analysis')
  if (!credit || countOf(students) === 0) return null
  const rows = (['full', 'part', 'none'] as const)
    .filter(key => key !== 'part' || countOf(credit.part) > 0)
    .map(key => ({ key, label: '', text: t(`credit.${key}`), isRight: false, students: credit[key] }))
  return (
    <Card title={t('credit.title')}>
      <ThirdsChart label={t('credit.title')} rows={rows} all={students} />
    </Card>
  )
}

/** What was answered in one part of it; in the whole, also who answered nothing. */
function Answers({ found, part: { part, title, answers } }: FoundProps & { part: PartTally }) {
  const t = useTexts('test/analysis')
  const { students, unanswered, type } = found
  if (countOf(students) === 0) return null
  const shown = answers.map(
    ({ label, text, kind, students }, place): ThirdsRow => ({
      ...{ key: `${place}`, label, students, isRight: kind === 'right' },
      text: kind === 'rest' ? t('rest') : text || (label === '' ? t('noText') : ''),
    }),
  )
  const isWhole = part === 0 || found.parts.length === 1
  const rows = isWhole ? [...shown, { ...nobody, text: t('notAnswered'), students: unanswered }] : shown
  const name = isWhole ? t('answers') : [partName(typeOf(type)?.name, part, t), title].join(' ').trim()
  return (
    <Card title={name}>
      <ThirdsChart label={name} rows={rows} all={students} />
    </Card>
  )
}

const nobody = { key: 'unanswered', label: '', isRight: false }

type Say = ReturnType<typeof useTexts<'test/analysis'>>

const partName = (type: string | undefined, number: number, t: Say) =>
  t(
    type === 'matching'
      ? 'part.item'
      : type === 'ordering' || type === 'ranking'
        ? 'part.place'
        : 'part.blank',
    { number },
  )
