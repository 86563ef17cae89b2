import type { ReactNode } from 'react'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { examples } from '#web/gallery/example.ts'
import { Card } from '#web/ui/Card.tsx'
import { List } from '#web/ui/List.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import type { Grading } from '../grading/grading.ts'
import { GradePanel } from '../grading/parts/GradePanel.tsx'
import { SubmissionRow } from '../grading/parts/SubmissionRow.tsx'
import type { DraftJournal } from '../student/draft.ts'
import { GradeCard } from '../student/GradeCard.tsx'
import { ReceiptBody } from '../student/ReceiptBody.tsx'
import { SaveState } from '../student/SaveState.tsx'
import { DueLine } from '../task/DueLine.tsx'
import { TaskCard } from '../task/TaskCard.tsx'
import { forStaff, forStudent, handedIn, now, submission } from '../test-submissions.ts'
import { ReturnNotice } from './ReturnNotice.tsx'

const nothing = () => undefined
const day = 86_400_000
const long = 'Isabella Ferreira da Conceição von Hohenstaufen'
const graded = { score: 87.5, gradedAt: now, grader: '沈岚', comment: '思路清晰，步骤完整。\nKeep it up.' }

const rows = [
  submission(1, '陈思远'),
  submission(2, long, { remindedAt: now - 3_600_000 }),
  submission(3, 'Lucas Moreau', handedIn()),
  submission(4, '欧阳娜娜', handedIn({ overtime: true, version: 3 })),
  submission(5, 'Emma Fischer', handedIn({ state: submissionStates.gradedUnpublished, score: 100 })),
  submission(
    6,
    long,
    handedIn({ state: submissionStates.graded, score: 59.5, isScorePublished: true, overtime: true }),
  ),
  submission(7, '王雨桐', handedIn({ state: submissionStates.returned, reason: 'Sign it' })),
]

const due = { clockOffset: 0, publishedAt: now - day }
const states: DraftJournal['status'][] = ['saved', 'waiting', 'conflict']
const journal = (status: DraftJournal['status']) => ({ status, isReady: true }) as DraftJournal

const grading = (score: string, comment = ''): Grading => ({
  grade: { score, comment },
  score: score === '' ? null : Number(score),
  problem: undefined,
  set: nothing,
  save: nothing,
  isSaving: false,
  return: nothing,
  isReturning: false,
  trouble: undefined,
})

const receipt = {
  version: 2,
  time: now,
  overtime: false,
  textHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  files: [
    {
      id: '01890000-0000-7000-8000-0000000000f1',
      name: 'a-rather-long-name-of-a-scanned-page-2026-11-21.pdf',
      size: 1_234_567,
      sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    },
  ],
}

const panel = (content: ReactNode) => <div style={{ width: 375 }}>{content}</div>

export default examples('Homework', [
  {
    name: 'Students in every state',
    render: () => (
      <List>
        {rows.map(row => (
          <li key={row.studentId}>
            <SubmissionRow submission={row} onOpen={nothing} />
          </li>
        ))}
      </List>
    ),
  },
  {
    name: 'Deadlines',
    render: () => (
      <Stack gap={2}>
        <DueLine {...due} timeState={0} deadline={null} />
        <DueLine {...due} timeState={1} deadline={now + 9 * day} publishedAt={now + day} />
        <DueLine {...due} timeState={2} deadline={now + 3 * day} />
        <DueLine {...due} timeState={2} deadline={now + 5_400_000} />
        <DueLine {...due} timeState={3} deadline={now - day} />
      </Stack>
    ),
  },
  { name: 'Task', render: () => <TaskCard info={forStudent()} clockOffset={0} /> },
  {
    name: 'Grade',
    render: () => (
      <GradeCard submission={submission(1, '陈思远', handedIn({ state: 2, ...graded }))} fullScore={100} />
    ),
  },
  {
    name: 'Return',
    render: () => (
      <ReturnNotice title="Your teacher returned this work" reason={'Show the steps.\nSign it.'} />
    ),
  },
  {
    name: 'Saving',
    render: () => (
      <Stack gap={2}>
        {states.map(status => (
          <SaveState key={status} journal={journal(status)} isUploading={false} />
        ))}
      </Stack>
    ),
  },
  {
    name: 'Receipt',
    render: () => (
      <Card>
        <ReceiptBody receipt={receipt} title="Eigenvalues" />
      </Card>
    ),
  },
  {
    name: 'Marking, nothing entered',
    render: () =>
      panel(
        <GradePanel
          info={forStaff({ minCommentLength: 10 })}
          grading={grading('')}
          onComment={nothing}
          onReturn={nothing}
        />,
      ),
  },
  {
    name: 'Marking, entered',
    render: () =>
      panel(
        <GradePanel
          info={forStaff({ fullScore: 20 })}
          grading={grading('17', graded.comment)}
          onComment={nothing}
          onReturn={nothing}
        />,
      ),
  },
])
