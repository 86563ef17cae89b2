import type { Language } from '#contract/error.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import {
  type HeadNames,
  headOf,
  linesBelow,
  type Rows,
  type SheetCell,
  tidied,
} from '#server/features/table/in-thread.ts'
import { type Draft, type Left, mark, newDraft } from './reading/draft.ts'
import { takeField } from './reading/fields.ts'
import { visible } from './reading/flat.ts'
import { thingsOf, withThings } from './reading/rich.ts'
import { saidIn } from './reading/types.ts'
import type { Read } from './reading.ts'
import { foundOfDrafts } from './reading.ts'

/** Columns of the template; a file may have more. */
const shownOptions = 8
const letters = Array.from({ length: questionLimits.parts }, (_, place) => String.fromCharCode(65 + place))
type OptionKey = `option${string}`
/** Columns that are there only where a question needs them. */
const seldom = ['partial', 'penalty', 'scale', 'low', 'high'] as const
type Seldom = (typeof seldom)[number]
export type Column =
  | 'type'
  | 'stem'
  | OptionKey
  | 'answer'
  | 'explanation'
  | 'difficulty'
  | 'points'
  | 'knowledge'
  | 'tags'
  | Seldom

const optionNames = Object.fromEntries(
  letters.map(letter => [`option${letter}`, [`选项${letter}`, `Option ${letter}`, letter]]),
) as unknown as Record<OptionKey, readonly string[]>

/** What columns may be called; the first two are what the template calls them in Chinese and English. */
const names: Record<Column, readonly string[]> = {
  type: ['题型', 'Type', '题目类型', '试题类型', 'question type'],
  stem: ['题干', 'Question', '题目', '试题', '题目内容', '试题内容', '问题', 'stem', 'question text'],
  ...optionNames,
  answer: ['答案', 'Answer', '正确答案', '参考答案', 'correct answer', 'key'],
  explanation: ['解析', 'Explanation', '答案解析', '试题解析', '题目解析', 'analysis', 'feedback'],
  difficulty: ['难度', 'Difficulty', '难易度', '难易程度', 'level'],
  points: ['分值', 'Points', '分数', '默认分值', 'score', 'marks'],
  knowledge: ['知识点', 'Knowledge', '考点', 'topic', 'topics', 'knowledge points'],
  tags: ['标签', 'Tags', '关键词', 'tag', 'keywords'],
  partial: ['部分得分', 'Partial credit'],
  penalty: ['答错扣分', 'Wrong answers cost'],
  scale: ['评分范围', 'Rating scale'],
  low: ['最低分表示', 'Lowest value means'],
  high: ['最高分表示', 'Highest value means'],
}
const columnsFor = (rows: readonly Partial<Record<Column, unknown>>[]) => {
  const used = letters.findLastIndex(letter => rows.some(row => row[`option${letter}`] !== undefined)) + 1
  const left = letters.slice(Math.max(shownOptions, used)).map(letter => `option${letter}`)
  const unused: string[] = seldom.filter(column => rows.every(row => !row[column]))
  return (Object.keys(names) as Column[]).filter(column => !left.includes(column) && !unused.includes(column))
}
const titleOf = (column: Column, language: Language) => names[column]![language === 'en' ? 1 : 0]!

const heads: HeadNames<Column> = {
  names,
  needs: has => has('stem') && (has('type') || has('answer')),
}

/** Whether rows are those of the template. */
export const isTemplate = (rows: Rows) => headOf(tidied(rows.slice(0, 8)), heads) !== undefined

/** The questions of a template's rows; undefined if no row names its columns. */
export function readTemplate(file: Rows): Read | undefined {
  const rows = tidied(file)
  const head = headOf(rows, heads)
  if (!head) return undefined
  const { things, add } = thingsOf()
  const drafts: Draft[] = []
  const left: Left[] = []
  for (const { line, cell } of linesBelow(rows, head)) {
    const said = (column: Column) => withThings(visible(cell(head.at[column] ?? -1)), add).trim()
    const draft = draftOf(line, said)
    if (draft.stem !== '') drafts.push(draft)
    else left.push({ line, text: rows[line - 1]!.filter(Boolean).join(' | '), reason: 'row' })
  }
  return foundOfDrafts(drafts, left, things)
}

function draftOf(line: number, said: (column: Column) => string): Draft {
  const name = said('type')
  const draft = newDraft(line, null, saidIn(name) ?? null)
  if (name !== '' && draft.said === null) mark(draft, 'typeGuessed')
  draft.stem = said('stem')
  const options = letters.map(letter => said(`option${letter}`))
  const last = options.findLastIndex(option => option !== '')
  draft.options = options.slice(0, last + 1)
  draft.answer = said('answer') || null
  draft.explanation = said('explanation')
  for (const field of ['difficulty', 'points', 'knowledge', 'tags', ...seldom] as const)
    takeField(draft, field, said(field))
  return draft
}

/** Questions as rows of the template, by its columns. */
export const sheetOf = (
  rows: readonly Partial<Record<Column, SheetCell>>[],
  language: Language,
): SheetCell[][] => {
  const columns = columnsFor(rows)
  return [
    columns.map(column => titleOf(column, language)),
    ...rows.map(row => columns.map(column => row[column] ?? '')),
  ]
}

const chinese: Partial<Record<Column, SheetCell>>[] = [
  {
    type: '单选题',
    stem: '中国的首都是（　）。',
    optionA: '上海',
    optionB: '北京',
    optionC: '广州',
    optionD: '深圳',
    answer: 'B',
    explanation: '北京是中华人民共和国的首都。',
    difficulty: '易',
    points: 2,
    knowledge: '中国地理',
    tags: '期中；必考',
  },
  {
    type: '多选题',
    stem: '下列属于质数的有（　）。',
    optionA: '2',
    optionB: '9',
    optionC: '11',
    optionD: '15',
    answer: 'AC',
    difficulty: '中',
    points: 3,
  },
  {
    type: '不定项选择题',
    stem: '下列说法正确的是（　）。',
    optionA: '地球绕太阳公转',
    optionB: '月球自身发光',
    optionC: '太阳是恒星',
    answer: 'AC',
    points: 3,
  },
  { type: '判断题', stem: '水在标准大气压下 100 ℃ 沸腾。', answer: '√', points: 1 },
  { type: '填空题', stem: '水的化学式是____，食盐的主要成分是____。', answer: 'H2O；NaCl/氯化钠', points: 2 },
  {
    type: '简答题',
    stem: '为什么天空是蓝色的？',
    answer: '大气对短波长的蓝光散射更强。',
    difficulty: '难',
    points: 5,
  },
  {
    type: '排序题',
    stem: '将下列朝代按时间先后排序。',
    optionA: '唐',
    optionB: '秦',
    optionC: '宋',
    answer: 'BAC',
    points: 2,
  },
  { type: '连线题', stem: '将国家与首都连线。', optionA: '法国 = 巴黎', optionB: '日本 = 东京', points: 2 },
]
const english: Partial<Record<Column, SheetCell>>[] = [
  {
    type: 'Single choice',
    stem: 'What is the capital of China?',
    optionA: 'Shanghai',
    optionB: 'Beijing',
    optionC: 'Guangzhou',
    optionD: 'Shenzhen',
    answer: 'B',
    explanation: 'Beijing is the capital of the People’s Republic of China.',
    difficulty: 'easy',
    points: 2,
    knowledge: 'Geography',
    tags: 'midterm; required',
  },
  {
    type: 'Multiple answers',
    stem: 'Which of these are prime numbers?',
    optionA: '2',
    optionB: '9',
    optionC: '11',
    optionD: '15',
    answer: 'AC',
    difficulty: 'medium',
    points: 3,
  },
  {
    type: 'One or more correct',
    stem: 'Which statements are true?',
    optionA: 'The Earth goes around the Sun',
    optionB: 'The Moon shines by itself',
    optionC: 'The Sun is a star',
    answer: 'AC',
    points: 3,
  },
  { type: 'True or false', stem: 'Water boils at 100 °C at sea level.', answer: 'T', points: 1 },
  {
    type: 'Fill in the blanks',
    stem: 'The formula of water is ____, and that of table salt is ____.',
    answer: 'H2O; NaCl',
    points: 2,
  },
  {
    type: 'Short answer',
    stem: 'Why is the sky blue?',
    answer: 'The air scatters short waves, such as those of blue light, more strongly.',
    difficulty: 'hard',
    points: 5,
  },
  {
    type: 'Ordering',
    stem: 'Put the planets in order from the Sun.',
    optionA: 'Earth',
    optionB: 'Mercury',
    optionC: 'Venus',
    answer: 'BCA',
    points: 2,
  },
  {
    type: 'Matching',
    stem: 'Match the countries with their capitals.',
    optionA: 'France = Paris',
    optionB: 'Japan = Tokyo',
    points: 2,
  },
]
export const examples = (language: Language) => sheetOf(language === 'en' ? english : chinese, language)

/** The second sheet: how the first is filled in. */
export const notes = (language: Language): { name: string; rows: SheetCell[][] } =>
  language === 'en'
    ? {
        name: 'Notes',
        rows: [
          ['Column', 'What to write'],
          [
            'Type',
            'Such as single choice, multiple answers, true or false, fill in the blanks, short answer. Left empty, it is guessed and shown to you to confirm.',
          ],
          ['Question', 'Blanks are four underscores: ____. Formulas stand between dollar signs: $x^2$.'],
          [
            'Option A to H',
            'For choices and ordering, one option a column. For matching, one pair a column: France = Paris.',
          ],
          [
            'Answer',
            'Choices: letters, such as AC. True or false: T or F. Blanks: parted by ; with variants parted by /. Ordering: letters in their order.',
          ],
          ['Difficulty', 'easy, medium or hard.'],
          ['Knowledge, Tags', 'Several are parted by ;'],
          ['', 'Only the question is required. Delete the examples before you import.'],
        ],
      }
    : {
        name: '填写说明',
        rows: [
          ['列', '填写方法'],
          [
            '题型',
            '如单选题、多选题、不定项选择题、判断题、填空题、简答题；留空时由系统推断，导入前请您确认。',
          ],
          ['题干', '空用四条下划线表示：____；公式写在美元符号之间：$x^2$。'],
          ['选项A 至选项H', '选择题、排序题每列填写一个选项；连线题每列填写一对，如“法国 = 巴黎”。'],
          [
            '答案',
            '选择题填写字母，如 AC；判断题填写√或×；填空题各空用；隔开，同一空的多个答案用 / 隔开；排序题按顺序填写字母。',
          ],
          ['难度', '易、中或难。'],
          ['知识点、标签', '多个之间用；隔开。'],
          ['', '只有题干必填。导入前请删除示例。'],
        ],
      }
