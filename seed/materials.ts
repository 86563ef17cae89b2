import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linkStates, materialTypes } from '#contract/features/material/entities.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { storeFile } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { handwrittenPage } from './handwriting.ts'
import { textDocx } from './office.ts'
import { textPdf } from './pdf.ts'
import { castId, students, teacher1 } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day, hour } from './times.ts'

interface Seeded {
  place: number
  title: string
  html: string
  publishedAt: number
  files: { name: string; bytes: Buffer }[]
  isDownloadAllowed: boolean
  link?: { address: string; title: string }
  /** How many of the class have opened it. */
  viewers: number
}

const script = [
  [
    'A map f between vector spaces is linear if it respects sums and multiples:',
    'f(u + v) = f(u) + f(v)   and   f(a v) = a f(v).',
    '',
    'It is determined by the images of a basis.',
    'Its matrix has these images as columns.',
  ],
  [
    'Kernel and image',
    'The kernel of f is what f maps to zero; the image is what it reaches.',
    'Both are subspaces, and their dimensions add up to that of the source.',
  ],
  ['Change of basis', 'If S has the new basis vectors as columns, the matrix becomes S^-1 A S.'],
]

export const materials = async (now: number, say: Say): Promise<readonly Seeded[]> => [
  {
    place: 1,
    title: say('Script of week 3: linear maps'),
    html: `<p>${say('Read pages 1 and 2 before the tutorial.')}</p>`,
    publishedAt: now - 5 * day,
    files: [
      { name: 'Linear maps.pdf', bytes: textPdf('Linear maps', script) },
      {
        name: 'Tutorial exercises.docx',
        bytes: await textDocx(say('Exercises for the tutorial'), [
          say('1. Show that the composition of two linear maps is linear.'),
          say('2. Find a basis of the kernel of the matrix from the lecture.'),
        ]),
      },
    ],
    isDownloadAllowed: true,
    viewers: 34,
  },
  {
    place: 2,
    title: say('The blackboard of Tuesday'),
    html: '',
    publishedAt: now - 2 * day,
    files: [
      {
        name: 'blackboard.jpg',
        bytes: await handwrittenPage(['det(A - x I) = 0', '(2 - x)(3 - x) - 2 = 0', 'x = 1,  x = 4'], 3),
      },
    ],
    isDownloadAllowed: false,
    viewers: 21,
  },
  {
    place: 3,
    title: say('Video lectures on linear algebra'),
    html: `<p>${say('Lecture 21 goes with our chapter on eigenvalues.')}</p>`,
    publishedAt: now - 9 * day,
    files: [],
    isDownloadAllowed: true,
    link: {
      address: 'https://ocw.mit.edu/courses/18-06-linear-algebra-spring-2010/',
      title: 'Linear Algebra | Mathematics | MIT OpenCourseWare',
    },
    viewers: 29,
  },
]

/** Files and a link of Linear Algebra, opened by much of the class. */
export async function seedMaterials(unit: Unit, say = asWritten) {
  for (const material of await materials(unit.now, say)) await addMaterial(unit, material)
}

async function addMaterial({ db, files, now }: Unit, material: Seeded) {
  const id = castId(56, material.place)
  const moment = at(material.publishedAt)
  const type = material.link ? materialTypes.link : materialTypes.files
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: linearAlgebra.id, type, title: material.title, author_id: teacher1.id },
      ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id, html: material.html }).execute()
  await db
    .insertInto('material')
    .values({
      id,
      allow_download: material.isDownloadAllowed,
      address: material.link?.address ?? null,
      page_title: material.link?.title ?? '',
      page_state: material.link ? linkStates.outside : linkStates.unseen,
    })
    .execute()
  for (const [position, { name, bytes }] of material.files.entries()) {
    const path = join(files.scratch, newId())
    await writeFile(path, bytes)
    const file = await storeFile({ db, files, now }, { ownerId: teacher1.id, name, path })
    await db.insertInto('activity_file').values({ activity_id: id, file_id: file.id, position }).execute()
  }
  const viewings = students.slice(0, material.viewers)
  await db
    .insertInto('progress')
    .values(
      viewings.map((student, place) => {
        const viewedAt = at(material.publishedAt + hour + place * 13 * 60_000)
        return {
          ...{ activity_id: id, account_id: student.id, state: progressStates.done, percent: 100 },
          ...{ begun_at: viewedAt, done_at: viewedAt, updated_at: viewedAt },
        }
      }),
    )
    .execute()
}
