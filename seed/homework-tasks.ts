import { linearAlgebra, worldHistory } from './cast.ts'
import { chance, handwrittenPage } from './handwriting.ts'
import * as texts from './homework-texts.ts'
import { textPdf } from './pdf.ts'
import { type CastMember, castId } from './people.ts'
import type { Say } from './say.ts'
import { day, hour, minute } from './times.ts'

export interface Submission {
  student: CastMember
  /** `submitted` is not graded yet. */
  state: 'draft' | 'submitted' | 'graded' | 'returned'
  handedInAt: number
  late?: boolean
  content: string
  pages?: Page[]
  score?: number
  comment?: string
  reason?: string
}

export interface Task {
  id: string
  course: typeof linearAlgebra
  title: string
  details: string
  fullScore?: number
  /** Null: unpublished. */
  publishedAt: number | null
  endsAt: number | null
  lateAllowed?: boolean
  /** Of the full score, taken off for each day late. */
  latePercent?: number
  commentMinLength?: number
  scoresPublishedAt?: number
  files?: Page[]
  submissions?: Submission[]
}

export interface Page {
  name: string
  bytes: Buffer
}

/** The homework of both courses, with times around the given time. */
export async function homeworkTasks(now: number, say: Say): Promise<Task[]> {
  const pages = await drawPages()
  return [...algebraTasks(now, pages, say), ...historyTasks(now, pages, say)].map(task => said(task, say))
}

const said = (task: Task, say: Say): Task => ({
  ...task,
  title: say(task.title),
  files: task.files?.map(file => ({ ...file, name: say(file.name) })),
  submissions: task.submissions?.map(submission => ({
    ...submission,
    content: say(submission.content),
    comment: submission.comment && say(submission.comment),
    reason: submission.reason && say(submission.reason),
  })),
})

type Pages = Awaited<ReturnType<typeof drawPages>>

async function drawPages() {
  const draw = (sets: typeof texts.algebraPages, name: string, from: number) =>
    Promise.all(
      sets.map(
        async (lines, index): Promise<Page> => ({
          name: `${name}-${index + 1}.jpg`,
          bytes: await handwrittenPage(lines, from + index),
        }),
      ),
    )
  return {
    algebra: await draw(texts.algebraPages, 'page', 1),
    history: await draw(texts.historyPages, 'notes', 20),
  }
}

/** 23:59 a given number of days from now, in the demo school's time zone. */
function evening(now: number, days: number) {
  const zone = 8 * hour
  return Math.floor((now + zone) / day) * day - zone + days * day + 24 * hour - 60_000
}

const paragraphsIn =
  (say: Say) =>
  (...lines: string[]) =>
    lines.map(line => `<p>${say(line)}</p>`).join('')
const pick = <T>(list: readonly T[], index: number) => list[index % list.length]!

function algebraTasks(now: number, { algebra }: Pages, say: Say): Task[] {
  const paragraphs = paragraphsIn(say)
  const course = linearAlgebra
  const random = chance(7)
  const scores = course.students.map(() => Math.min(100, Math.round((58 + 42 * Math.sqrt(random())) * 2) / 2))
  const comment = (index: number) =>
    pick(scores[index]! >= 80 ? texts.goodComments : texts.fairComments, index)
  const handedIn = (deadline: number, index: number) =>
    deadline - Math.round(60 * hour * random() * random()) - index * 60_000
  const without = (...missing: number[]) =>
    course.students
      .map((student, index) => ({ student, index }))
      .filter(({ index }) => !missing.includes(index))
  const [elimination, inverses, determinants, quiz] = [-21, -3, 2, -39].map(days => evening(now, days)) as [
    number,
    number,
    number,
    number,
  ]
  return [
    {
      id: castId(4, 0),
      course,
      title: '向量空间随堂小测',
      details: paragraphs(
        '判断下列集合是否构成向量空间，并说明理由。',
        '每题 5 分，共 4 题，写清依据的公理。',
      ),
      fullScore: 20,
      publishedAt: quiz - day,
      endsAt: quiz,
      lateAllowed: false,
      submissions: without(9, 21, 30).map(({ student, index }) => ({
        student,
        state: 'graded' as const,
        handedInAt: quiz - (index + 1) * 600_000,
        content:
          '1. 是，零向量与加法、数乘封闭性均成立。\n2. 否，对数乘不封闭。\n3. 是，它是齐次方程组的解空间。\n4. 否，不含零向量。',
        score: Math.round(scores[index]! / 5),
        comment: '',
      })),
    },
    {
      id: castId(4, 1),
      course,
      title: '高斯消元法与线性方程组',
      details: paragraphs(
        '完成教材第 1 章习题 1.2：第 3、5、8 题。',
        '要求写出每一步初等行变换，并说明解的结构（唯一解、无解或无穷多解）。',
      ),
      publishedAt: elimination - 7 * day,
      endsAt: elimination,
      scoresPublishedAt: elimination + 3 * day,
      submissions: without(17, 33).map(({ student, index }) => {
        const late = index % 13 === 5
        return {
          student,
          state: 'graded' as const,
          late,
          handedInAt: late ? elimination + (index + 2) * hour : handedIn(elimination, index),
          content: pick(texts.eliminationWork, index),
          pages: index % 4 === 3 ? [algebra[3]!] : [],
          score: scores[index]!,
          comment: comment(index),
        }
      }),
    },
    {
      id: castId(4, 2),
      course,
      title: 'Inverse matrices by row operations',
      details: `${paragraphs('Work through the sheet. <strong>Photograph each page from above in good light.</strong>')}<ol><li>${say('Exercises 1 to 3: pictures or PDF')}</li><li>${say('Exercise 4: type the proof into the text field')}</li></ol>`,
      publishedAt: inverses - 9 * day,
      endsAt: inverses,
      latePercent: 10,
      files: [
        {
          name: 'Worksheet 2 - Inverse matrices.pdf',
          bytes: textPdf('Worksheet 2: Inverse matrices', texts.worksheet),
        },
      ],
      submissions: without(11, 25, 36, 39).map(({ student, index }) => {
        const late = index % 17 === 8
        const state =
          index === 4
            ? ('returned' as const)
            : index > 0 && index < 15
              ? ('graded' as const)
              : ('submitted' as const)
        return {
          student,
          state,
          late,
          handedInAt: late ? inverses + (5 + index) * hour : handedIn(inverses, index),
          content: pick(texts.inverseWork, index),
          pages:
            index % 3 === 2
              ? [pick(algebra, index)]
              : index % 3 === 1
                ? algebra.slice(0, 3)
                : algebra.slice(0, 2),
          ...(state === 'graded' ? { score: scores[index]!, comment: comment(index) } : {}),
          ...(state === 'returned' ? { reason: '第二张照片太模糊，请重新拍摄后提交。' } : {}),
        }
      }),
    },
    {
      id: castId(4, 3),
      course,
      title: '行列式的计算',
      details: paragraphs(
        '1. 按行展开计算讲义中的三个三阶行列式。',
        '2. 利用性质化简并计算四阶行列式。',
        '3. 证明：两行成比例时行列式为零。',
      ),
      publishedAt: now - 4 * day,
      endsAt: determinants,
      submissions: [0, 2, 3, 6, 7, 12, 15, 22, 28].map(index => ({
        student: course.students[index]!,
        state: index === 0 ? ('returned' as const) : ('submitted' as const),
        handedInAt: now - (index + 4) * hour,
        content:
          '第1题：-54，0，40。\n第2题：先把第一列化为 (1, 0, 0, 0)，再按第一列展开，得 -18。\n第3题：设第二行是第一行的 k 倍，提取公因子后两行相同，故行列式为零。',
        pages: [algebra[4]!],
        ...(index === 0 ? { reason: '第3题只给了结论，请补上证明过程再提交。' } : {}),
      })),
    },
    {
      id: castId(4, 4),
      course,
      title: 'Eigenvalues and eigenvectors',
      details: paragraphs(
        'Four exercises, see the sheet. Exercise 4 may be solved with a calculator; explain what the eigenvalue 1 means there.',
      ),
      publishedAt: now - 20 * hour,
      endsAt: evening(now, 6),
      files: [
        {
          name: 'Worksheet 4 - Eigenvalues.pdf',
          bytes: textPdf('Worksheet 4: Eigenvalues', texts.eigenSheet),
        },
      ],
      submissions: [
        {
          student: course.students[0]!,
          state: 'draft' as const,
          handedInAt: now - 2 * hour,
          content: 'Exercise 1: det(A - λE) = λ² - 7λ + 10 = (λ - 2)(λ - 5).\nEigenvectors: for λ = 5 …',
        },
        {
          student: course.students[1]!,
          state: 'submitted' as const,
          handedInAt: now - 3 * hour,
          content:
            'All four exercises are in the pictures. In the long run two thirds of the guests sit in the second café.',
          pages: [algebra[0]!, algebra[2]!],
        },
      ],
    },
    {
      id: castId(4, 5),
      course,
      title: '矩阵的对角化',
      details: paragraphs('判断矩阵是否可对角化，并求出相似变换矩阵。'),
      publishedAt: evening(now, 1) + 8 * hour + minute,
      endsAt: evening(now, 9),
    },
    {
      id: castId(4, 6),
      course,
      title: '期末复习：综合练习',
      details: paragraphs('草稿：待补充第 4 章题目。'),
      publishedAt: null,
      endsAt: null,
    },
  ]
}

function historyTasks(now: number, { history }: Pages, say: Say): Task[] {
  const paragraphs = paragraphsIn(say)
  const course = worldHistory
  const [essay, map] = [evening(now, -16), evening(now, -2)]
  const student = (index: number) => course.students[index]!
  return [
    {
      id: castId(4, 11),
      course,
      title: 'The Silk Road as a network of exchange',
      details: paragraphs(
        'Write about 300 words: what travelled along the routes, and what made the exchange possible?',
        'Use at least two examples from the lectures.',
      ),
      publishedAt: essay - 10 * day,
      endsAt: essay,
      commentMinLength: 10,
      scoresPublishedAt: essay + 4 * day,
      submissions: course.students.slice(0, 19).map((person, index) => ({
        student: person,
        state: 'graded' as const,
        late: index === 13,
        handedInAt: index === 13 ? essay + 9 * hour : essay - (index + 1) * 2 * hour,
        content: pick(texts.silkRoadWork, index),
        score: 66 + ((index * 17) % 31),
        comment: pick(texts.essayComments, index),
      })),
    },
    {
      id: castId(4, 10),
      course,
      title: 'Map exercise: trade routes around 1400',
      details: paragraphs(
        'Trace the routes from Venice to Quanzhou on paper and photograph your map and notes.',
      ),
      fullScore: 50,
      publishedAt: map - 8 * day,
      endsAt: map,
      lateAllowed: false,
      submissions: course.students.slice(0, 16).map((person, index) => ({
        student: person,
        state: index < 6 ? ('graded' as const) : ('submitted' as const),
        handedInAt: map - (index + 1) * 3 * hour,
        content: index % 2 ? '' : 'Notes and map in the pictures.',
        pages: index % 2 ? history : [history[1]!],
        ...(index < 6 ? { score: 32 + index * 3, comment: '' } : {}),
      })),
    },
    {
      id: castId(4, 12),
      course,
      title: 'Reading a primary source: the Magna Carta',
      details: paragraphs(
        'Read the three passages and answer the questions at the end of the sheet, one paragraph each.',
      ),
      publishedAt: now - 2 * day,
      endsAt: evening(now, 3),
      files: [
        { name: 'Three passages.pdf', bytes: textPdf('Magna Carta: three passages', texts.sourceSheet) },
      ],
      submissions: [3, 6, 11].map(index => ({
        student: student(index),
        state: 'submitted' as const,
        handedInAt: now - (index + 1) * hour,
        content:
          'Passage 1 answers the complaint of the barons about taxes without consent. Passage 2 limits arrest, and passage 3 promises that justice is not for sale. All three speak to the king, but they were copied so that the shires could hear them too.',
      })),
    },
    {
      id: castId(4, 15),
      course,
      title: 'Industrial Revolution: two voices',
      details: paragraphs('Compare the letter of the factory owner with the petition of the weaver.'),
      publishedAt: evening(now, 4) + 8 * hour + minute,
      endsAt: evening(now, 12),
    },
    {
      id: castId(4, 13),
      course,
      title: 'Decolonisation: choose a case study',
      details: paragraphs('Draft. List of countries to follow.'),
      publishedAt: null,
      endsAt: null,
    },
  ]
}
