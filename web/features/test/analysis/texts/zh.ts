import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  download: '导出为 Excel',
  downloading: '正在生成文件…',
  none: '还没有批改好的答卷',
  noneHint: '学生提交且答卷批改完后，这里会显示每道题的作答情况。',
  toGrading: '去批改',
  waiting_other: '还有 {count} 份答卷待批改，未计入以下数据',
  few: '答卷不足 {count} 份',
  fewHint: '答卷太少，数据参考意义不大，暂不给出提示。',
  asTable: '以表格显示',
  noText: '无文字',
  noFigures: '暂无数据',
  dropped: '不再计分',
  forAll: '所有学生均得满分',
  facilityIs: '得分率 {share}',
  discriminationIs: '区分度 {value}',
  after: '{before}{next}',
  indexIs: '27% 区分度为 {value}。',
  question: '第 {number} 题',
  previous: '上一题',
  next: '下一题',
  points_other: '{count} 分',
  figures: '题目数据',
  answers: '作答分布',
  everybody: '全班这道题的答案',
  notAnswered: '未作答',
  rest: '其他错误答案',
  right: '正确答案',
  rightOne: '{answer}（正确答案）',
  students: '{count} 人 · {share}',
  between: '、',

  scores: {
    title: '成绩概况',
    papers: '答卷数',
    mean: '平均分',
    passed: '及格率',
    spread:
      '最低 {lowest} 分，最高 {highest} 分，满分 {full} 分。中位数 {median} 分，标准差 {deviation} 分。',
  },

  histogram: {
    title: '分数分布',
    points: '分数',
    students: '人数',
    range: '{from} 至 {to}',
    said_other: '各分数段人数的柱状图。人数最多的是 {range} 分，共 {count} 人。',
  },

  reliability: {
    title: '信度',
    alpha: '克龙巴赫 α 系数',
    kr20: 'KR-20',
    error: '测量标准误（分）',
    high: '信度高：各题考查的是同一方面的能力，换一份类似的试卷，学生的成绩也会差不多。',
    middle: '课堂测试的一般水平：适合了解全班的掌握情况，单凭它评判某个学生则不太可靠。',
    low: '信度低：可能题目太少、各题考查的内容差别较大，或部分题目有问题。请查看下面有提示的题目。',
    drawn: '每位学生的题目不同，无法计算统一的信度。',
    none: '题目太少，或所有答卷得分都一样，无法计算。',
  },

  questions: {
    title: '各题分析',
    which: '显示哪些题目',
    all: '全部',
    striking: '值得留意',
    nothing: '没有需要提示的题目',
    nothingHint: '各题数据都没有明显异常。',
  },

  column: {
    question: '题目',
    type: '题型',
    students: '人数',
    facility: '得分率',
    discrimination: '区分度',
    unanswered: '未作答',
    remarks: '值得留意',
    answer: '答案',
    all: '合计',
  },

  third: {
    upper: '高分组',
    middle: '中间组',
    lower: '低分组',
  },
  thirdsSaid:
    '高分组 {ofUpper} 人中有 {upper} 人，中间组 {ofMiddle} 人中有 {middle} 人，低分组 {ofLower} 人中有 {lower} 人',

  credit: {
    title: '得分情况',
    full: '满分',
    part: '部分得分',
    none: '0 分',
  },

  part: {
    blank: '第 {number} 空',
    item: '第 {number} 项',
    place: '第 {number} 位',
  },

  noFiguresYet: '暂无数据：还没有学生做过这道题，或这道题不计分。',
  words: {
    veryEasy: '很容易，几乎人人都能得分。',
    fair: '难度中等，偏易。',
    rather: '难度中等，偏难。',
    veryHard: '很难，只有少数学生得分。',
    strong: '能很好地区分不同水平的学生。',
    sound: '能区分不同水平的学生。',
    weak: '几乎不能区分不同水平的学生。',
    against: '成绩好的学生在这道题上反而得分更低。',
    few: '答卷太少，无法作更多判断。',
    same: '所有学生得分都一样，这道题没有区分作用。',
  },

  warning: {
    key: '答案可能有误',
    accept: '是否也应算对？',
    distractor: '错误选项吸引高分学生',
    weak: '区分度低',
    hard: '偏难',
    easy: '偏易',
    skipped: '漏答较多',
    unused: '选项几乎无人选',
  },
  warningAbout: '{warning}（{answers}）',

  advice: {
    key: '成绩好的学生反而更容易答错。请对照题目核对答案：可能标错了正确选项，也可能不止一个选项正确。',
    accept: '不少成绩好的学生都这样作答，却被判为错误。如果这样答也对，请将它设为可接受的答案，并重新评分。',
    distractor: '选这个错误选项的，成绩好的学生反而更多。请检查它是否也能理解为正确。',
    weak: '其他题答得好的学生，在这道题上并没有答得更好。可能是题意容易误解，也可能考查的内容与其他题不同。再次使用前建议修改。',
    hard: '得分的学生很少。可能是这部分内容还没有掌握，也可能是题意不清。建议在课上讲解。',
    easy: '几乎人人都能得分。用作开头或考查基础没有问题，但看不出谁掌握得更好。',
    skipped: '不少学生没有作答。可能是时间不够，也可能是无从下手。请看看这道题是否排在试卷末尾。',
    unused: '几乎没有学生选这个选项，等于减少了选项数量。再次使用前，建议换成学生真正容易犯的错误。',
  },

  terms: {
    open: '数据说明',
    title: '数据说明',
    facility: '得分率',
    facilityMeans: '学生在这道题上的平均得分占满分的比例，越高说明题目越容易，也称难度系数。',
    discrimination: '区分度',
    discriminationMeans:
      '其他题答得好的学生，这道题是否也答得好：这道题得分与其余各题总分的相关系数，范围为 −1 到 1。0.4 以上很好，0.2 以上合格，低于 0 则与其他题相反。',
    index: '27% 区分度',
    indexMeans:
      '成绩最好的 {share} 答卷的得分率，减去最低的 {share} 答卷的得分率。答卷达到 {papers} 份时显示。',
    distractor: '干扰项',
    distractorMeans: '错误选项。好的干扰项会吸引没有掌握的学生，而几乎不会吸引成绩最好的学生。',
    thirds: '高分组、中间组、低分组',
    thirdsMeans:
      '按其余各题得分高低分成三组，题目不与自身比较。得分相同的答卷在同一组，因此各组人数可能不同。',
    reliability: '信度',
    reliabilityMeans:
      '各题是否考查同一方面的能力，换一份类似的试卷排名是否仍然一致：用克龙巴赫 α 系数表示，各题只有满分和 0 分时称为 KR-20。0.8 以上为高，低于 0.5 为低。',
    error: '测量标准误',
    errorMeans: '由于偶然因素，一个学生的分数可能上下偏差多少分。',
  },
}
