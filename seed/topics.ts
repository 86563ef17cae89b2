import { topicType } from '#contract/features/topic/entities.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { castId, students, teacher1 } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { hour } from './times.ts'

interface Said {
  /** Place in the class; null: the teacher. */
  by: number | null
  text: string
  hoursAgo: number
  likedBy: number
  isBest?: true
  isNameless?: true
  /** Answers to it; threads are one level deep. */
  answers?: readonly Omit<Said, 'answers' | 'isBest'>[]
}

/** What Linear Algebra talks about. */
export const discussion = (say: Say): { title: string; html: string; comments: readonly Said[] } => ({
  title: say('Where have you met a matrix outside of this course?'),
  html: `<p>${say('A spreadsheet, a game, a map, a recommendation: there is nearly always one behind it.')}</p><p>${say(
    'Describe one in two or three sentences: what are its rows, what are its columns, and what is multiplied?',
  )}</p>`,
  comments: [
    {
      by: 4,
      text: say(
        'Photos. A filter that blurs a picture multiplies the brightness of each pixel and its neighbors by the numbers of a small matrix.',
      ),
      hoursAgo: 21,
      likedBy: 14,
      isBest: true,
      answers: [
        {
          by: null,
          text: say('Exactly: it is called a kernel. Try one that finds edges.'),
          hoursAgo: 20,
          likedBy: 6,
        },
        { by: 11, text: say('So that is what my camera does at night!'), hoursAgo: 19, likedBy: 2 },
      ],
    },
    {
      by: 17,
      text: say(
        'Train connections: a row and a column for each station, and a one where a train goes. Its square counts the ways with one change.',
      ),
      hoursAgo: 18,
      likedBy: 11,
      answers: [
        {
          by: 2,
          text: say('And its third power those with two changes. I did not believe it and counted.'),
          hoursAgo: 17,
          likedBy: 5,
        },
      ],
    },
    {
      by: 23,
      text: say(
        'I have read the chapter twice and still do not see why the rows are multiplied by the columns.',
      ),
      hoursAgo: 9,
      likedBy: 8,
      isNameless: true,
      answers: [
        {
          by: 6,
          text: say('It helped me to see it as a shopping list: amounts times prices, once for each shop.'),
          hoursAgo: 8,
          likedBy: 9,
        },
      ],
    },
    {
      by: 29,
      text: say('Rotating a picture on the phone. Two numbers in, two numbers out.'),
      hoursAgo: 3,
      likedBy: 4,
    },
  ],
})

/** A topic of Linear Algebra, in the middle of its discussion. */
export async function seedTopics({ db, now }: Unit, say = asWritten) {
  const id = castId(46, 1)
  const { title, html, comments } = discussion(say)
  const moment = at(now - 22 * hour)
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: linearAlgebra.id, type: topicType, title, author_id: teacher1.id },
      ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id, html }).execute()
  await db.insertInto('topic').values({ id, hides_names: true, asks_all: true }).execute()
  await db
    .insertInto('topic_like')
    .values(likers(0, 12).map(account_id => ({ topic_id: id, account_id, liked_at: moment })))
    .execute()

  let place = 0
  const write = async (said: Omit<Said, 'answers'>, threadId: string | null, replies: number) => {
    const commentId = castId(47, ++place)
    const written = at(now - said.hoursAgo * hour)
    const author_id = personAt(said.by)
    const likedBy = likers(place, said.likedBy)
    await db
      .insertInto('comment')
      .values({
        ...{ id: commentId, activity_id: id, author_id, body: said.text, replies },
        ...{ thread_id: threadId, answers_id: threadId, created_at: written, likes: said.likedBy },
        own_likes: likedBy.filter(id => id === author_id).length,
        is_nameless: said.isNameless ?? false,
        best_at: said.isBest ? written : null,
      })
      .execute()
    await db
      .insertInto('comment_like')
      .values(likedBy.map(account_id => ({ comment_id: commentId, account_id, liked_at: written })))
      .execute()
    return commentId
  }
  for (const { answers = [], ...said } of comments) {
    const threadId = await write(said, null, answers.length)
    for (const answer of answers) await write(answer, threadId, 0)
  }
  await seedProgress(db, id, comments, now)
}

const personAt = (place: number | null) => (place === null ? teacher1.id : students[place]!.id)

/** Different people for each comment. */
const likers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => students[(from * 3 + index) % 30]!.id)

async function seedProgress(db: Unit['db'], id: string, comments: readonly Said[], now: number) {
  const all = comments.flatMap(said => [said, ...(said.answers ?? [])])
  await db
    .insertInto('progress')
    .values(
      all
        .filter(({ by }) => by !== null)
        .map(({ by, hoursAgo }) => {
          const moment = at(now - hoursAgo * hour)
          return {
            ...{ activity_id: id, account_id: personAt(by), state: progressStates.done, percent: 100 },
            ...{ begun_at: moment, done_at: moment, updated_at: moment },
          }
        }),
    )
    .execute()
}
