import { readWritten } from '#contract/features/question/written.ts'
import { saidBy } from '#server/features/question/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { type CastMember, castId, teacher1, teacher2 } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day, hour } from './times.ts'

/** Questions of a course, of a teacher, and shared by another teacher. */
export const [courseBank, ownBank, sharedBank] = [castId(48, 1), castId(48, 2), castId(48, 3)]
const [determinants, matrices] = [castId(48, 11), castId(48, 12)]

interface Drafted {
  type: number
  says: string
  parts: unknown
  key: unknown
  folderId?: string
  explanation?: string
  difficulty?: 1 | 2 | 3
  points?: number
  knowledge?: string[]
  tags?: string[]
}

const p = (text: string) => (text === '' ? '' : `<p>${text}</p>`)
/** By chance, so that their order says nothing of what is right. */
const partIds = ['k4', 'b7', 'x2', 'f9']
const listed = (texts: readonly string[]) => texts.map((text, at) => ({ id: partIds[at]!, html: p(text) }))

const chosen = (type: number, says: string, texts: readonly string[], right: readonly number[]): Drafted => ({
  ...{ type, says },
  parts: { options: listed(texts) },
  key: { right: right.map(at => partIds[at]) },
})
const vote = (type: number, says: string, texts: readonly string[], most: number): Drafted => ({
  ...{ type, says, parts: { options: listed(texts), most }, key: null },
})
const judged = (says: string, right: boolean): Drafted => ({ type: 1, says, parts: {}, key: { right } })
const isNumber = (value: number) => ({
  ...{ by: 'number', value, tolerance: 0, isRelative: false, units: [], needsUnit: false },
})
const isText = (...accepts: string[]) => ({
  ...{ by: 'text', accepts, isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false },
})
const blanks = (type: number, says: string, rights: unknown[], options: string[][] = []): Drafted => ({
  ...{ type, says },
  parts: {
    blanks: rights.map((_, at) => ({
      id: partIds[at],
      options: (options[at] ?? []).map((text, place) => ({ id: partIds[place], text })),
    })),
  },
  key: { blanks: rights.map((right, at) => ({ blank: partIds[at], right })), isAnyOrder: false },
})
const matched = (says: string, pairs: readonly (readonly [item: string, option: string])[]): Drafted => ({
  ...{ type: 101, says },
  parts: {
    items: listed(pairs.map(([item]) => item)),
    options: listed(pairs.map(([, option]) => option)),
    isShared: false,
  },
  key: { pairs: pairs.map((_, at) => ({ item: partIds[at], option: partIds[at] })) },
})
const ordered = (says: string, texts: readonly string[]): Drafted => ({
  ...{ type: 102, says, parts: { items: listed(texts) }, key: { order: partIds.slice(0, texts.length) } },
})
const withFiles = (type: number, says: string, most: number): Drafted => ({
  ...{ type, says, parts: { most }, key: { html: '' } },
})

const ofCourse = (say: Say): Drafted[] => [
  {
    ...chosen(2, say('设三阶方阵 A 的行列式为 2，则 2A 的行列式为'), ['4', '8', '16', '32'], [2]),
    ...{ folderId: determinants, knowledge: [say('行列式的性质')], tags: [say('期中')] },
    explanation: say('每一行都提出公因数 2，共提出三次：8 × 2 = 16。'),
  },
  {
    ...chosen(
      3,
      say('下列哪些变换不改变行列式的值？'),
      [say('将某一行的倍数加到另一行'), say('转置'), say('交换两行'), say('将某一行乘以 2')],
      [0, 1],
    ),
    ...{ folderId: determinants, knowledge: [say('行列式的性质')], points: 2 },
  },
  {
    ...chosen(
      6,
      say('设 A 为 n 阶可逆矩阵，下列结论中正确的有'),
      [say('A 的行列式不为零'), say('A 的秩为 n'), say('A 的特征值都不为零'), say('A 可以对角化')],
      [0, 1, 2],
    ),
    ...{ folderId: matrices, knowledge: [say('可逆矩阵')], difficulty: 3, points: 3 },
  },
  {
    ...judged(say('若 AB = O，则 A = O 或 B = O。'), false),
    ...{ folderId: matrices, knowledge: [say('矩阵的乘法')], difficulty: 1 },
    explanation: say('两个非零矩阵的乘积可以是零矩阵。'),
  },
  {
    ...blanks(5, say('三阶单位矩阵的秩为 ___，行列式为 ___。'), [isNumber(3), isNumber(1)]),
    ...{ folderId: matrices, knowledge: [say('矩阵的秩')], difficulty: 1, points: 2 },
  },
  {
    ...blanks(
      103,
      say('若 n 阶方阵 A 的行列式为零，则 A ___，其秩 ___ n。'),
      [
        { by: 'option', option: partIds[1] },
        { by: 'option', option: partIds[0] },
      ],
      [
        [say('可逆'), say('不可逆')],
        [say('小于'), say('等于')],
      ],
    ),
    ...{ folderId: matrices, knowledge: [say('可逆矩阵'), say('矩阵的秩')], points: 2 },
  },
  {
    ...matched(say('将每种矩阵与它的性质连起来。'), [
      [say('正交矩阵'), 'AᵀA = E'],
      [say('对称矩阵'), 'Aᵀ = A'],
      [say('上三角矩阵'), say('行列式等于主对角线上元素之积')],
    ]),
    ...{ folderId: matrices, points: 3 },
  },
  {
    ...ordered(say('排出用初等行变换求逆矩阵的步骤。'), [
      say('写出矩阵 (A | E)'),
      say('作初等行变换，将 A 化为 E'),
      say('读出右半部分，即 A 的逆矩阵'),
    ]),
    ...{ folderId: matrices, knowledge: [say('可逆矩阵')], points: 3 },
  },
  {
    ...{ type: 4, parts: {}, difficulty: 3, points: 10, tags: [say('期末')] },
    says: say('证明：实对称矩阵属于不同特征值的特征向量正交。'),
    key: {
      html: p(say('设 Ax = λx，Ay = μy，λ ≠ μ，则 λ(x, y) = (Ax, y) = (x, Ay) = μ(x, y)，所以 (x, y) = 0。')),
    },
  },
  { ...withFiles(15, say('用伴随矩阵法求下面矩阵的逆矩阵，拍照上传计算过程。'), 3), points: 5 },
  { ...withFiles(7, say('上传求解该方程组的程序及运行结果。'), 2), points: 5 },
  { type: 10, says: say('以下各题中，A 为三阶实方阵。'), parts: {}, key: null, points: 0 },
  {
    ...chosen(
      2,
      `${say('若 A 的特征值为 1、2、3，求')} <span data-latex="\\det A">\\det A</span>`,
      ['3', '5', '6', '9'],
      [2],
    ),
    ...{ knowledge: [say('特征值')], tags: [say('期末')] },
  },
]

const own = (say: Say): Drafted[] => [
  vote(11, say('下节课先讲哪一部分？'), [say('习题讲解'), say('新内容'), say('复习')], 1),
  vote(104, say('期中复习先讲什么？请排一排。'), [say('习题讲解'), say('新内容'), say('复习')], 3),
  vote(12, say('本章哪些内容需要再讲一遍？'), [say('行列式的展开'), say('克拉默法则'), say('矩阵的秩')], 2),
  {
    ...{ type: 13, says: say('这节课的节奏如何？'), key: null },
    parts: { from: 1, to: 5, step: 1, fromLabel: say('太慢'), toLabel: say('太快') },
  },
  { ...judged(say('零向量与任意向量正交。'), true), difficulty: 1 },
  blanks(5, say('方程 det(A − λE) = 0 称为 A 的 ___ 方程。'), [isText(say('特征'))]),
]

const ofHistory = (say: Say): Drafted[] => [
  chosen(2, say('工业革命最早开始于哪个国家？'), [say('英国'), say('法国'), say('德国'), say('美国')], [0]),
  chosen(
    3,
    say('下列哪些人物属于文艺复兴时期？'),
    [say('达·芬奇'), say('米开朗琪罗'), say('牛顿'), say('拿破仑')],
    [0, 1],
  ),
  ordered(say('按发生的先后顺序排列。'), [
    say('法国大革命开始'),
    say('第一次世界大战爆发'),
    say('联合国成立'),
  ]),
]

interface SeededBank {
  id: string
  owner: CastMember
  courseId: string | null
  title: string
  description: string
  questions: readonly Drafted[]
}

/** Three banks with a question of every type. */
export async function seedQuestions(unit: Unit, say: Say = asWritten) {
  const { db, now } = unit
  const course = { id: courseBank, owner: teacher1, courseId: linearAlgebra.id, questions: ofCourse(say) }
  const banks: SeededBank[] = [
    { ...course, title: say('线性代数题库'), description: say('作业和测验用题，全体教师共用。') },
    {
      ...{ id: ownBank, owner: teacher1, courseId: null, questions: own(say) },
      ...{ title: say('课堂提问'), description: '' },
    },
    {
      ...{ id: sharedBank, owner: teacher2, courseId: null, questions: ofHistory(say) },
      ...{ title: say('世界史基础题'), description: '' },
    },
  ]
  for (const [index, { id, owner, courseId, title, description }] of banks.entries())
    await db
      .insertInto('question_bank')
      .values({
        ...{ id, owner_id: owner.id, course_id: courseId, title, description },
        ...{ created_at: at(now - (40 + index) * day), changed_at: at(now - (2 + index) * day) },
      })
      .execute()
  await db
    .insertInto('question_folder')
    .values([
      { id: determinants, bank_id: courseBank, title: say('行列式'), position: 0 },
      { id: matrices, bank_id: courseBank, title: say('矩阵'), position: 1 },
    ])
    .execute()
  await db
    .insertInto('question_bank_reader')
    .values({
      ...{ bank_id: sharedBank, account_id: teacher1.id, granted: 'use' },
      ...{ shared_by: teacher2.id, shared_at: at(now - 10 * day) },
    })
    .execute()
  for (const [index, bank] of banks.entries())
    for (const [place, question] of bank.questions.entries())
      await addQuestion(unit, bank, question, 20 * index + place)
}

async function addQuestion({ db, now }: Unit, bank: SeededBank, drafted: Drafted, number: number) {
  const { type, says, parts, key, folderId = null, explanation = '', ...marked } = drafted
  const { difficulty = 2, points = 1, knowledge = [], tags = [] } = marked
  const input = {
    type,
    html: p(says),
    parts,
    key,
    explanation: p(explanation),
    difficulty,
    points,
    knowledge,
    tags,
  }
  const { question, problem } = readWritten({
    ...input,
    ...{ scoring: { partial: 'none', penalty: 0 }, fileIds: [] },
  })
  if (problem) throw new Error(`${says}: ${problem.error.text.en}`)
  const [id, version] = [castId(49, number), castId(50, number)]
  const moment = at(now - 20 * day + number * hour)
  await db
    .insertInto('question')
    .values({
      ...{ id, bank_id: bank.id, folder_id: folderId, type, version: 1, difficulty, points, knowledge, tags },
      ...{
        said: saidBy(question.type, question.html, question.parts),
        created_at: moment,
        changed_at: moment,
      },
    })
    .execute()
  await db
    .insertInto('question_version')
    .values({
      ...{ id: version, question_id: id, number: 1, type, html: question.html },
      ...{ parts: JSON.stringify(question.parts), scoring: JSON.stringify(question.scoring) },
      ...{ author_id: bank.owner.id, made_at: moment },
    })
    .execute()
  await db
    .insertInto('question_key')
    .values({ version_id: version, key: JSON.stringify(question.key), explanation: question.explanation })
    .execute()
}
