import type { duplicateCalls as calls } from '#contract/features/duplicate/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { studentNumber } from '#web/features/homework/test-submissions.ts'

type Checks = AnswerOf<typeof calls.listChecks>
type Report = AnswerOf<typeof calls.getReport>

const row: Checks['list'][number] = {
  checkId: studentNumber(31),
  studentId: studentNumber(1),
  name: '陈思远',
  avatar: '',
  number: '202601',
  state: 'done',
  rate: 0,
  problem: '',
  unread: [],
  sources: 0,
}

export function checkedList(rows: Partial<typeof row>[], change: Partial<Checks> = {}): Checks {
  const list = rows.map((one, index) => ({ ...row, checkId: studentNumber(31 + index), ...one }))
  const done = list.filter(({ state }) => state !== 'running').length
  return {
    ...{ list, total: list.length, currentPage: 1, pageTotal: 1, pageSize: 50 },
    ...{ title: 'Steam', warningRate: 30, checksNew: false, isShown: false, handedIn: list.length },
    counts: {
      all: list.length,
      flagged: list.filter(({ rate }) => (rate ?? 0) >= 30).length,
      unread: list.filter(({ unread }) => unread.length > 0).length,
    },
    progress: { total: list.length, read: done, done },
    can: { check: true, manage: true },
    ...change,
  }
}

export const passage: Report['parts'][number] = {
  begins: 0,
  text: 'The steam engine did not change the factory in a single year. For a long time water was cheaper than coal, and most mills stood where a river ran fast enough to turn a wheel.',
  before: '',
  after: ' Only when towns grew around the pits did owners begin to count.',
  rate: 97,
  source: 'Anna Weber',
  sourceId: studentNumber(32),
  sourceTask: '',
  sourceText:
    'The steam engine did not change the factory in one single year. For a long time water was cheaper than coal, and most mills stood where a river ran fast enough to turn a wheel.',
  isReadable: true,
  isElsewhere: false,
}

export const reportWith = (part: Partial<typeof passage> = {}): Report => ({
  ...{ rate: 62, problem: '', state: 'done', warningRate: 30, left: 0, unread: [] },
  ...{ studentId: studentNumber(1), name: '陈思远', title: 'Steam' },
  parts: [{ ...passage, ...part }],
})
