import type { Text } from '#contract/error.ts'
import { type RecordState, recordStateNames, recordStates } from '#contract/features/attendance/rules.ts'
import { textIn } from '#server/kernel/envelope.ts'

/** The states in a register's file, as the screens call them. */
export const stateWords: Record<RecordState, Text> = {
  present: { en: 'Present', zh: '出勤' },
  absent: { en: 'Absent', zh: '缺勤' },
  late: { en: 'Late', zh: '迟到' },
  leave: { en: 'On leave', zh: '请假' },
  personalLeave: { en: 'Personal leave', zh: '事假' },
  sickLeave: { en: 'Sick leave', zh: '病假' },
  officialLeave: { en: 'Official leave', zh: '公假' },
  leftEarly: { en: 'Left early', zh: '早退' },
  pending: { en: 'Not checked in', zh: '未签到' },
}

/** What teachers write instead. */
const otherWords: readonly (readonly [string, RecordState])[] = [
  ...['旷课', '曠課', '缺席', '缺课', '缺課', '×', 'x', '✗', '✘'].map(absent => [absent, 'absent'] as const),
  ...['到', '到课', '到課', '出席', '正常', '√', '✓', '✔'].map(present => [present, 'present'] as const),
  ['leave', 'leave'],
]

export const columnWords = {
  name: { en: 'Name', zh: '姓名' },
  number: { en: 'Student number', zh: '学号' },
  class: { en: 'Class', zh: '班级' },
  present: stateWords.present,
  late: stateWords.late,
  leftEarly: stateWords.leftEarly,
  absent: stateWords.absent,
  leave: stateWords.leave,
  score: { en: 'Attendance score (%)', zh: '考勤得分（%）' },
} satisfies Record<string, Text>

/** The line below the students. */
export const totalWords = {
  attended: { en: 'Attended', zh: '到课人数' },
  rate: { en: 'Attendance rate (%)', zh: '出勤率（%）' },
} satisfies Record<string, Text>

const languages = ['en', 'zh-Hans', 'zh-Hant'] as const
export const plainWord = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const inAll = (text: Text) => languages.map(language => plainWord(textIn(language, { text })))

/** Which state a word of a file names, in any language, as a list for threads. Numbers are those of the protocol. */
export function stateNames(): [word: string, state: number][] {
  // A file is about attendances that are over: nobody in it is still to come.
  const named = recordStateNames.filter(state => state !== 'pending')
  const words: (readonly [string, RecordState])[] = [
    ...named.flatMap(state => inAll(stateWords[state]).map((word): [string, RecordState] => [word, state])),
    ...named.map((state): [string, RecordState] => [String(recordStates[state]), state]),
    ...otherWords,
  ]
  return words.map(([word, state]) => [word, recordStates[state]])
}

/** How the columns of students, and the lines below them, may be called. */
export const namesOf = (text: Text) => inAll(text)
