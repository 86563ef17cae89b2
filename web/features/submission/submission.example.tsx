import type { ReactNode } from 'react'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { forStaff, handedIn, now, submission } from '#web/features/homework/test-submissions.ts'
import { examples } from '#web/gallery/example.ts'
import type { JournalStatus } from '#web/lib/journal/journal-options.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { GradePanel } from './grading/GradePanel.tsx'
import type { Grading } from './grading/grading.ts'
import { ScoreInput } from './grading/ScoreInput.tsx'
import { WaitingNotice } from './grading/WaitingNotice.tsx'
import { AnonymousTerm, HiddenNames, LeaveNameOut } from './names/HiddenNames.tsx'
import { GradeCard } from './reading/GradeCard.tsx'
import { GroupLine } from './reading/GroupLine.tsx'
import { ReceiptBody } from './reading/ReceiptBody.tsx'
import { ReturnNotice } from './reading/ReturnNotice.tsx'
import { HandedInProgress } from './roster/HandedInProgress.tsx'
import { SubmissionRow } from './roster/SubmissionRow.tsx'
import type { WaitingGrade } from './waiting/waiting-grade.ts'
import { SaveState } from './writing/SaveState.tsx'

const nothing = () => undefined
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

const states: JournalStatus[] = ['saved', 'waiting', 'conflict']

const grading = (score: string, comment = ''): Grading<{ score: string; comment: string }> => ({
  entry: { score, comment },
  problem: undefined,
  set: nothing,
  save: nothing,
  isSaving: false,
  saveInPassing: nothing,
  return: nothing,
  isReturning: false,
  waiting: undefined,
})

const waiting: WaitingGrade = {
  kind: '/homework',
  courseId: '',
  taskId: '',
  taskTitle: 'Eigenvalues',
  studentId: rows[3]!.studentId,
  studentName: rows[3]!.name,
  entry: { comment: '' },
  version: 1,
  gradeCount: 0,
  once: '',
  earlier: [],
  at: now,
}
const errors = {
  handedInAgain: homeworkErrors.handedInAgain,
  gradedMeanwhile: homeworkErrors.markedMeanwhile,
}
const refused = (code: number, reason: string): WaitingGrade => ({ ...waiting, refusal: { code, reason } })

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
const keys = 'Keys: digits, Enter saves'

const group = {
  id: '01890000-0000-7000-8000-0000000000a1',
  name: '第三组',
  members: [rows[0]!, rows[1]!, rows[3]!].map(({ studentId, name, avatar }) => ({ studentId, name, avatar })),
}

const anonymous = { number: '', submittedAt: null }
const aliases = [
  submission(1, '匿名 2K7QXM', handedIn({ ...anonymous, overtime: true })),
  submission(2, '匿名 9ABCDE', anonymous),
]

export default examples('Submissions', [
  {
    name: 'Without names',
    render: () => (
      <Stack gap={3}>
        <HiddenNames />
        <List>
          {aliases.map(row => (
            <li key={row.studentId}>
              <SubmissionRow hasEnded submission={row} />
            </li>
          ))}
        </List>
        <LeaveNameOut isReviewed={false} files={[]} />
        <AnonymousTerm />
      </Stack>
    ),
  },
  {
    name: 'Group',
    render: () => (
      <Card>
        <Stack gap={3}>
          <GroupLine group={group} />
          <GroupLine group={{ ...group, id: '', name: '' }} />
        </Stack>
      </Card>
    ),
  },
  {
    name: 'Students in every state',
    render: () => (
      <List>
        {rows.map(row => (
          <li key={row.studentId}>
            <SubmissionRow hasEnded submission={row} onOpen={nothing} />
          </li>
        ))}
      </List>
    ),
  },
  {
    name: 'A grade on its way, and one that was refused',
    render: () => (
      <List>
        {[waiting, refused(1, 'You aren’t allowed to do this')].map(grade => (
          <li key={grade.refusal?.code ?? 0}>
            <SubmissionRow hasEnded submission={rows[3]!} waiting={grade} onOpen={nothing} />
          </li>
        ))}
      </List>
    ),
  },
  {
    name: 'What became of a grade',
    render: () => (
      <Stack gap={2}>
        {[
          waiting,
          refused(errors.gradedMeanwhile.code, ''),
          refused(errors.handedInAgain.code, ''),
          refused(1, 'You aren’t allowed to do this'),
        ].map(grade => (
          <WaitingNotice
            key={grade.refusal?.code ?? 0}
            gradingKind={errors}
            waiting={grade}
            rubric={null}
            submission={submission(4, '欧阳娜娜', handedIn({ state: 2, ...graded }))}
          />
        ))}
      </Stack>
    ),
  },
  { name: 'Progress', render: () => <HandedInProgress counts={forStaff().counts!} /> },
  {
    name: 'Grade',
    render: () => (
      <GradeCard
        submission={submission(1, '陈思远', handedIn({ state: 2, ...graded }))}
        task={{ fullScore: 100 }}
      />
    ),
  },
  {
    name: 'Return',
    render: () => (
      <ReturnNotice title="Your teacher returned this submission" reason={'Show the steps.\nSign it.'} />
    ),
  },
  {
    name: 'Saving',
    render: () => (
      <Stack gap={2}>
        {states.map(status => (
          <SaveState key={status} of={{ status, failure: undefined, isReady: true }} />
        ))}
      </Stack>
    ),
  },
  {
    name: 'Receipt',
    render: () => (
      <Card>
        <ReceiptBody receipt={receipt} task="Homework" title="Eigenvalues" />
      </Card>
    ),
  },
  {
    name: 'Marking, nothing entered',
    render: () =>
      panel(
        <GradePanel
          grading={grading('')}
          minCommentLength={10}
          mayReturn
          keys={keys}
          onComment={nothing}
          onReturn={nothing}
        >
          <ScoreInput value="" fullScore={100} onChange={nothing} />
        </GradePanel>,
      ),
  },
  {
    name: 'Marking, entered',
    render: () =>
      panel(
        <GradePanel
          grading={grading('17', graded.comment)}
          mayReturn
          keys={keys}
          onComment={nothing}
          onReturn={nothing}
        >
          <ScoreInput value="17" fullScore={20} onChange={nothing} />
        </GradePanel>,
      ),
  },
])
