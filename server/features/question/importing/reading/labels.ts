export type Label = 'answer' | 'explanation' | Field
/** Labels of what a line says beside text and answer. */
export type Field =
  | 'difficulty'
  | 'knowledge'
  | 'tags'
  | 'points'
  /** How it is judged, and what a rating offers; as it is written when questions leave. */
  | 'partial'
  | 'penalty'
  | 'scale'
  | 'low'
  | 'high'

const names: Record<Label, string> = {
  answer:
    '正确答案|参考答案|标准答案|本题答案|答案要点|参考要点|答题要点|评分标准|答案|correct answers?|right answers?|model answer|sample answer|reference answer|answers?|ans|key',
  explanation:
    '答案解析|试题解析|题目解析|参考解析|解析|详解|分析|说明|explanation|analysis|rationale|feedback|solution',
  difficulty: '难易程度|难易度|难度系数|难度|difficulty|level',
  knowledge: '知识点|考查点|考察点|考点|knowledge points?|knowledge|topics?',
  tags: '标签|关键词|tags?|keywords?',
  partial: '部分得分|partial credit',
  penalty: '答错扣分|wrong answers cost',
  scale: '评分范围|rating scale',
  low: '最低分表示|lowest value means',
  high: '最高分表示|highest value means',
  points: '分值|分数|本题分值|points?|score|marks?',
}
const labelOf = new Map(
  (Object.entries(names) as [Label, string][]).flatMap(([label, all]) =>
    all.split('|').map(name => [name.replace(/\?/g, ''), label] as const),
  ),
)
const all = Object.values(names).join('|')
const form = new RegExp(
  `(?:^|(?<=[\\s;,。.、】)\\]?!？！]))(?:【\\s*(${all})\\s*】\\s*:?|\\[\\s*(${all})\\s*\\]\\s*:?|\\(\\s*(${all})\\s*\\)\\s*:|(${all})\\s*:)\\s*`,
  'gi',
)
const bare =
  /^\s*(?:正确答案|参考答案|标准答案|答案|answer|ans|key)(?:\s*是|\s+is)?\s*(?=(?:[A-H][\s,、]*){1,8}\s*$|[√×✓✗对错TF]\s*$)/i
/** What begins a written answer, where nothing else says so. */
const spoken = /^\s*(?:答|解|解答)\s*:\s*(?=\S)/

export interface LabelAt {
  label: Label
  /** Where it begins, and where its text does. */
  at: number
  from: number
}

const labelNamed = (name: string): Label => {
  const plain = name.toLowerCase()
  return labelOf.get(plain) ?? labelOf.get(plain.replace(/s$/, '')) ?? 'answer'
}

/** The labels of a line, such as the one of an answer; those that begin it, and those that stand behind another. */
export function labelsIn(flatLine: string): LabelAt[] {
  const first = bare.exec(flatLine) ?? spoken.exec(flatLine)
  if (first) return [{ label: 'answer', at: 0, from: first[0].length }]
  const leading = flatLine.length - flatLine.trimStart().length
  return [...flatLine.slice(leading).matchAll(form)].map(found => ({
    label: labelNamed(found.slice(1).find(Boolean)!),
    at: leading + found.index,
    from: leading + found.index + found[0].length,
  }))
}
