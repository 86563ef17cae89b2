import { questionTypes } from '#contract/features/question/types/list.ts'

/** What is said of the type of a question: its number, or only that it is a choice. */
export type Said = number | 'choice'

/** As they are called here, but for what elsewhere is said of any choice. */
const titles = new Map<string, Said>(
  questionTypes
    .flatMap(({ number, title }) => Object.values(title).map(name => [name.toLowerCase(), number] as const))
    .filter(([name]) => name !== 'multiple choice'),
)

/** What types are called where somebody writes questions down; the more special ones first. */
const names: readonly [RegExp, Said][] = [
  [/不定项|任选题|one or more (?:correct|right)|indefinite/i, 6],
  [/排名|\brank(?:ing)?\b/i, 104],
  [/图片标点|point on (?:a|the) picture/i, 105],
  [/图片定位|热点题|\bhot ?spot\b/i, 106],
  [/多项投票|多选投票|multiple[- ]choice (?:poll|vote)/i, 12],
  [/单项投票|单选投票|投票|\b(?:poll|vote)\b/i, 11],
  [/多项选择|多选|复选|multiple[- ](?:response|answers?|select(?:ion)?)|select all|choose all/i, 3],
  [/单项选择|单选|single[- ](?:choice|answer|best)|one correct answer/i, 2],
  [/判断|是非|对错题|正误|true\s*(?:\/|or|-|–)\s*false|\bt\s*\/\s*f\b|true\/false/i, 1],
  [/选词填空|完形填空|完型填空|多空填空|\bcloze\b/i, 103],
  [/填空|fill[- ]?(?:in)?[- ]?(?:the)?[- ]?(?:blanks?)|\bblanks?\b|\bcompletion\b/i, 5],
  [/连线|匹配|配对|搭配题|\bmatch(?:ing)?\b/i, 101],
  [/排序|\border(?:ing)?\b|\bsequenc(?:e|ing)\b/i, 102],
  [/上传文件|文件题|文件上传|file (?:upload|question)/i, 7],
  [/拍照|拍摄|\bphoto\b/i, 15],
  [/评分题|打分题|量表|星级|\brating\b/i, 13],
  [/^段落|文字说明|\bparagraph\b/i, 10],
  [/选择|multiple[- ]choice|\bchoice\b|\bmcqs?\b/i, 'choice'],
  [
    /简答|问答|论述|名词解释|计算题|分析题|案例|证明题|作文|写作|应用题|解答|翻译|主观|开放|综合题|short[- ]answers?|\bessays?\b|open[- ]ended|free response|\bdefinitions?\b|\bterms\b|\btranslat/i,
    4,
  ],
]

/** Which type a name means; undefined for a text that names none. */
export const saidIn = (text: string): Said | undefined =>
  titles.get(text.trim().toLowerCase()) ?? names.find(([name]) => name.test(text))?.[1]

export const isChoice = (said: Said | null): boolean =>
  said === 'choice' || said === 2 || said === 3 || said === 6

/** Types with options that are not chosen for being right. */
export const hasOptions = (said: Said | null): boolean =>
  isChoice(said) || said === 11 || said === 12 || said === 104 || said === 101 || said === 102

/** Types that nobody gives an answer to. */
export const isWithoutKey = (type: number) => [7, 10, 11, 12, 13, 15, 104, 105, 106].includes(type)
