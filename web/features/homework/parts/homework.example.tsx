import type { ReactNode } from 'react'
import { workStates } from '#contract/features/homework/rules.ts'
import { examples } from '#web/gallery/example.ts'
import { Card } from '#web/ui/Card.tsx'
import { List } from '#web/ui/List.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import type { Marking } from '../marking.ts'
import type { PaperJournal } from '../paper.ts'
import { forStaff, forStudent, handedIn, now, work } from '../test-works.ts'
import { DueLine } from './DueLine.tsx'
import { GradeCard } from './GradeCard.tsx'
import { MarkPanel } from './MarkPanel.tsx'
import { ReceiptBody } from './ReceiptBody.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { SaveState } from './SaveState.tsx'
import { TaskCard } from './TaskCard.tsx'
import { WorkRow } from './WorkRow.tsx'

const nothing = () => undefined
const day = 86_400_000
const long = 'Isabella Ferreira da Conceição von Hohenstaufen'
const graded = { score: 87.5, gradetime: now, grader: '沈岚', comment: '思路清晰，步骤完整。\nKeep it up.' }

const rows = [
  work(1, '陈思远'),
  work(2, long, { urgetime: now - 3_600_000 }),
  work(3, 'Lucas Moreau', handedIn()),
  work(4, '欧阳娜娜', handedIn({ overtime: true, version: 3 })),
  work(5, 'Emma Fischer', handedIn({ state: workStates.gradedUnpublished, score: 100 })),
  work(6, long, handedIn({ state: workStates.graded, score: 59.5, scorepublished: true, overtime: true })),
  work(7, '王雨桐', handedIn({ state: workStates.returned, reason: 'Sign it' })),
]

const due = { clockOffset: 0, publishtime: now - day }
const states: PaperJournal['status'][] = ['saved', 'waiting', 'conflict']
const journal = (status: PaperJournal['status']) => ({ status, isReady: true }) as PaperJournal

const marking = (score: string, comment = ''): Marking => ({
  mark: { score, comment },
  score: score === '' ? null : Number(score),
  problem: undefined,
  set: nothing,
  save: nothing,
  isSaving: false,
  giveBack: nothing,
  isReturning: false,
  trouble: undefined,
})

const receipt = {
  version: 2,
  time: now,
  overtime: false,
  texthash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
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
          <li key={row.studentid}>
            <WorkRow work={row} onOpen={nothing} />
          </li>
        ))}
      </List>
    ),
  },
  {
    name: 'Deadlines',
    render: () => (
      <Stack gap={2}>
        <DueLine {...due} timestate={0} deadline={null} />
        <DueLine {...due} timestate={1} deadline={now + 9 * day} publishtime={now + day} />
        <DueLine {...due} timestate={2} deadline={now + 3 * day} />
        <DueLine {...due} timestate={2} deadline={now + 5_400_000} />
        <DueLine {...due} timestate={3} deadline={now - day} />
      </Stack>
    ),
  },
  { name: 'Task', render: () => <TaskCard info={forStudent()} clockOffset={0} /> },
  {
    name: 'Grade',
    render: () => <GradeCard work={work(1, '陈思远', handedIn({ state: 2, ...graded }))} fullScore={100} />,
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
        <MarkPanel
          info={forStaff({ commentminlength: 10 })}
          marking={marking('')}
          onComment={nothing}
          onReturn={nothing}
        />,
      ),
  },
  {
    name: 'Marking, entered',
    render: () =>
      panel(
        <MarkPanel
          info={forStaff({ fullscore: 20 })}
          marking={marking('17', graded.comment)}
          onComment={nothing}
          onReturn={nothing}
        />,
      ),
  },
])
