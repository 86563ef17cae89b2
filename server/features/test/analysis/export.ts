import type { Text } from '#contract/error.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { ItemFigures, ItemWarning, TestFigures } from '#contract/features/test/analysis-entities.ts'
import { type SheetCell, tableFile, writeTable } from '#server/features/table/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Analysis, analysisOf } from './analysis.ts'
import { countOf } from './statistics.ts'

const words = {
  title: { en: 'Item analysis', zh: '试题分析' },
  questions: { en: 'Questions', zh: '题目' },
  answers: { en: 'Answers', zh: '作答分布' },
  test: { en: 'Test', zh: '整卷' },
  number: { en: 'No.', zh: '题号' },
  question: { en: 'Question', zh: '题干' },
  type: { en: 'Type', zh: '题型' },
  points: { en: 'Points', zh: '分值' },
  students: { en: 'Students', zh: '人数' },
  unanswered: { en: 'Unanswered', zh: '未作答' },
  facility: { en: 'Facility', zh: '难度（得分率）' },
  discrimination: { en: 'Discrimination (item-rest correlation)', zh: '区分度（题总相关）' },
  index: { en: 'Discrimination index (27%)', zh: '区分度（27% 高低分组）' },
  full: { en: 'Full points', zh: '满分人数' },
  part: { en: 'Part of the points', zh: '部分得分人数' },
  none: { en: 'No points', zh: '零分人数' },
  remarks: { en: 'Remarks', zh: '提示' },
  inPart: { en: 'Blank, item or place', zh: '空／项／位置' },
  label: { en: 'Option', zh: '选项' },
  answer: { en: 'Answer', zh: '答案' },
  isRight: { en: 'Correct', zh: '是否正确' },
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
  upper: { en: 'Best third', zh: '高分组' },
  middle: { en: 'Middle third', zh: '中间组' },
  lower: { en: 'Lowest third', zh: '低分组' },
  rest: { en: 'Other answers', zh: '其他答案' },
  dropped: { en: 'No longer counts', zh: '不再计分' },
  forAll: { en: 'Full points for everyone', zh: '所有学生均得满分' },
  papers: { en: 'Papers analysed', zh: '参与分析的答卷' },
  waiting: { en: 'Papers still to grade', zh: '待批改的答卷' },
  fullScore: { en: 'Maximum points', zh: '满分' },
  mean: { en: 'Mean', zh: '平均分' },
  median: { en: 'Median', zh: '中位数' },
  deviation: { en: 'Standard deviation', zh: '标准差' },
  highest: { en: 'Highest', zh: '最高分' },
  lowest: { en: 'Lowest', zh: '最低分' },
  passed: { en: 'Passed', zh: '及格人数' },
  alpha: { en: 'Reliability (Cronbach’s alpha)', zh: '信度（克龙巴赫 α 系数）' },
  kr20: { en: 'Reliability (KR-20)', zh: '信度（KR-20）' },
  error: { en: 'Standard error of measurement', zh: '测量标准误' },
} as const satisfies Record<string, Text>

const remarks = {
  key: { en: 'Key may be wrong', zh: '答案可能有误' },
  accept: { en: 'Common wrong answer: accept it?', zh: '常见错答：是否应算对？' },
  distractor: { en: 'Wrong option attracts the best', zh: '干扰项吸引高分学生' },
  weak: { en: 'Hardly discriminates', zh: '区分度低' },
  hard: { en: 'Very hard', zh: '偏难' },
  easy: { en: 'Very easy', zh: '偏易' },
  skipped: { en: 'Often left out', zh: '漏答较多' },
  unused: { en: 'Option hardly chosen', zh: '选项几乎无人选' },
} as const satisfies Record<ItemWarning, Text>

type Say = (text: Text) => string

/** The item analysis as a file: the questions, and in a workbook what was answered and the test as a whole. */
export async function exportAnalysis(context: CourseContext, id: string, format: 'xlsx' | 'csv') {
  const analysis = await analysisOf(context, id)
  const say: Say = text => textIn(context.language, { text })
  const content = await writeTable(format, questionRows(analysis, say), {
    names: [say(words.questions)],
    others: [
      { name: say(words.answers), rows: answerRows(analysis, say) },
      { name: say(words.test), rows: testRows(analysis.figures, say) },
    ],
    wide: 2,
  })
  return tableFile([analysis.title, say(words.title)], format, content)
}

const typeName = ({ type }: Pick<ItemFigures, 'type'>, say: Say) => say(typeOf(type)!.title)

function questionRows({ questions }: Analysis, say: Say): SheetCell[][] {
  const columns = [
    ...([
      'number',
      'question',
      'type',
      'points',
      'students',
      'unanswered',
      'facility',
      'discrimination',
    ] as const),
    ...(['index', 'full', 'part', 'none', 'remarks'] as const),
  ]
  return [
    columns.map(column => say(words[column])),
    ...questions.map(({ figures }, place): SheetCell[] => {
      const { excerpt, points, students, unanswered, facility, discrimination, index, credit } = figures
      const counts = credit ? [credit.full, credit.part, credit.none].map(countOf) : ['', '', '']
      return [
        ...[place + 1, excerpt, typeName(figures, say), points, countOf(students), countOf(unanswered)],
        ...[facility ?? '', discrimination ?? '', index ?? '', ...counts],
        remarksOf(figures, say),
      ]
    }),
  ]
}

const remarksOf = ({ warnings, isDropped, isFull }: ItemFigures, say: Say) =>
  [
    ...(isDropped ? [say(words.dropped)] : []),
    ...(isFull ? [say(words.forAll)] : []),
    ...warnings.map(({ kind, about }) => [say(remarks[kind]), ...about].join(' ')),
  ].join('; ')

function answerRows({ questions }: Analysis, say: Say): SheetCell[][] {
  const columns = [
    'number',
    'inPart',
    'label',
    'answer',
    'isRight',
    'students',
    'upper',
    'middle',
    'lower',
  ] as const
  const correct = { right: say(words.yes), wrong: say(words.no), rest: say(words.no), neutral: '' }
  return [
    columns.map(column => say(words[column])),
    ...questions.flatMap(({ parts }, place) =>
      parts.flatMap(({ part, title, answers }) =>
        answers.map(({ label, text, kind, students }): SheetCell[] => [
          ...[place + 1, part === 0 ? '' : [part, title].join(' ').trim(), label],
          kind === 'rest' ? say(words.rest) : text,
          ...[correct[kind], countOf(students), students.upper, students.middle, students.lower],
        ]),
      ),
    ),
  ]
}

function testRows({ scores, reliability, ...test }: TestFigures, say: Say): SheetCell[][] {
  return [
    [say(words.test), ''],
    [say(words.papers), test.papers],
    [say(words.waiting), test.waiting],
    [say(words.fullScore), test.fullScore],
    ...(scores
      ? (['mean', 'median', 'deviation', 'highest', 'lowest'] as const).map(name => [
          say(words[name]),
          scores[name],
        ])
      : []),
    ...(scores?.passed != null ? [[say(words.passed), scores.passed]] : []),
    ...(reliability ? [[say(words[reliability.coefficient]), reliability.value]] : []),
    ...(reliability?.error != null ? [[say(words.error), reliability.error]] : []),
  ]
}
