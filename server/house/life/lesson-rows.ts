import { type RawBuilder, sql } from 'kysely'
import { answeringBoardCalls as boards } from '#contract/features/answering/board-calls.ts'
import { answeringCalls as calls } from '#contract/features/answering/calls.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { arrivalGrace, askings } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { at } from '#server/kernel/database.ts'
import type { Draw } from '#server/kernel/test-moves.ts'
import { imported, isSetThere, keyOf, type Lessons, outsider, pupils, send } from './lesson-school.ts'

/** What no row of a school may be, whatever was done: each finds those that are. */
const neverRows: Record<string, RawBuilder<{ what: string }>> = {
  'votes that are not those of people': sql`
    select post.id || ' has ' || votes as what from answering_post as post
    where votes <> (select count(*) from answering_vote where post_id = post.id)`,
  'votes for one’s own': sql`
    select post.id::text as what from answering_post as post
    join answering_vote as vote on vote.post_id = post.id and vote.account_id = post.author_id`,
  'tallies that are not those of answers': sql`
    select coalesce(tally.activity_id, due.activity_id) || ' ' || coalesce(tally.slot, due.slot) || ' '
      || coalesce(tally.key, due.key) || ' ' || coalesce(tally.n, 0) || ', not ' || coalesce(due.n, 0) as what
    from (select activity_id, slot, key, n from answering_tally where n <> 0 and not exists (
      select from answering_question as asked where asked.activity_id = answering_tally.activity_id
        and asked.slot = answering_tally.slot and asked.asking = ${sql.lit(askings.anonymous)})) as tally
    full join (
      select activity_id, slot, key, count(*)::int as n from answering_counted cross join unnest(keys) as key group by 1, 2, 3
    ) as due using (activity_id, slot, key)
    where tally.n is distinct from due.n`,
  'anonymous answers that are not those of tickets': sql`
    select asked.activity_id || ' ' || asked.slot || ': ' || tickets || ' tickets, ' || ballots || ' answers, '
      || counted || ' counted' as what
    from answering_question as asked
    cross join lateral (select
      (select count(*)::int from answering_ticket as one where one.activity_id = asked.activity_id and one.slot = asked.slot) as tickets,
      (select count(*)::int from answering_ballot as one where one.activity_id = asked.activity_id and one.slot = asked.slot) as ballots,
      coalesce((select n from answering_tally as one where one.activity_id = asked.activity_id and one.slot = asked.slot
        and key = 'answered'), 0) as counted) as those
    where asked.asking = ${sql.lit(askings.anonymous)} and (tickets <> ballots or ballots <> counted)`,
  'answers to what nobody asks': sql`
    select activity_id || ' ' || slot as what from (
      select activity_id, slot from answering_ticket union select activity_id, slot from answering_ballot
      union select activity_id, slot from answering_counted union select activity_id, slot from answering_post
    ) as given where not exists (
      select from answering_question as asked where asked.activity_id = given.activity_id and asked.slot = given.slot)`,
  'turnouts that are not those of who has joined': sql`
    select step.id || ' ' || coalesce(turnout.joined, 0) || ' joined, ' || coalesce(turnout.answered, 0) || ' answered, not '
      || due.joined || ' and ' || due.answered as what
    from answering_step as step left join answering_turnout as turnout on turnout.step_id = step.id
    cross join lateral (select count(*)::int as joined, count(*) filter (where has_answered)::int as answered
      from answering_join where step_id = step.id) as due
    where coalesce(turnout.joined, 0) <> due.joined or coalesce(turnout.answered, 0) <> due.answered`,
  'people who have answered and have not': sql`
    select joined.step_id || ' ' || joined.account_id as what from answering_join as joined
    join answering_step as step on step.id = joined.step_id
    where joined.has_answered <> exists (
      select from answering_question as asked where asked.step_id = joined.step_id and (
        exists (select from answering_counted as one where one.activity_id = asked.activity_id and one.slot = asked.slot
          and one.account_id = joined.account_id)
        or exists (select from answering_ticket as one where one.activity_id = asked.activity_id and one.slot = asked.slot
          and one.account_id = joined.account_id)))
      -- Tickets stay where they were given.
      and not (joined.has_answered and exists (select from answering_question as asked
        where asked.step_id = joined.step_id and asked.asking = ${sql.lit(askings.anonymous)}
        and exists (select from activity join course on course.id = activity.course_id
          where activity.id = step.activity_id and course.name = 'Elsewhere')))`,
  'who has written posts, and is not counted, or the other way round': sql`
    select asked.activity_id || ' ' || asked.slot || ' ' || person.account_id as what
    from answering_question as asked
    join lateral (
      select account_id from answering_counted as one where one.activity_id = asked.activity_id and one.slot = asked.slot and keys <> '{}'
      union select author_id from answering_post as one where one.activity_id = asked.activity_id and one.slot = asked.slot
    ) as person on true
    where asked.asking in (${sql.lit(askings.ideas)}, ${sql.lit(askings.classQuestions)}) and (
      (select count(*) from answering_counted as one where one.activity_id = asked.activity_id and one.slot = asked.slot
        and keys <> '{}' and account_id = person.account_id) = 0
      or (select count(*) from answering_post as one where one.activity_id = asked.activity_id and one.slot = asked.slot
        and author_id = person.account_id) = 0)`,
  'two steps of one set that run': sql`
    select activity_id::text as what from answering_step where started_at is not null and ended_at is null
      and (ends_at is null or ends_at > now()) group by activity_id having count(*) > 1`,
}

const pastRows = (now: number): Record<string, RawBuilder<{ what: string }>> => ({
  'ends that are still to come': sql`
    select id::text as what from answering_step where ended_at > ${at(now)} or ended_at < started_at`,
})

/** Once all jobs are done. */
const settledRows = (now: number): Record<string, RawBuilder<{ what: string }>> => ({
  'steps that run on': sql`
    select step.id::text as what from answering_step as step join activity on activity.id = step.activity_id
    join course on course.id = activity.course_id
    where step.started_at is not null and step.ended_at is null
      and (step.ends_at <= ${at(now - arrivalGrace)} or activity.deleted_at is not null or activity.published_at is null
        or course.deleted_at is not null or course.ended_at is not null or activity.ends_at <= ${at(now)})`,
  'anonymous answers in the order in which they came': sql`
    select ballot.activity_id || ' ' || ballot.slot as what from answering_ballot as ballot
    join answering_question as asked on asked.activity_id = ballot.activity_id and asked.slot = ballot.slot
    join answering_step as step on step.id = asked.step_id
    where step.ended_at <= ${at(now - arrivalGrace)} and not is_mixed`,
})

interface Told {
  step: string
  act: string
}
/** Of each step: it starts once, and ends once for each time that it was started or given more time. */
async function holdToStream({ app, broken }: Lessons) {
  const { rows } = await sql<Told>`
    select entry.body->>'stepId' as step, entry.body->>'act' as act from stream_entry as entry
    join stream on stream.id = entry.stream_id and stream.kind = 'answering' order by stream_id, position`.execute(
    app.db,
  )
  for (const [step, its] of Map.groupBy(rows, row => row.step)) {
    let runs = false
    for (const { act } of its) {
      if (act === 'started' && its.filter(one => one.act === 'started').length > 1)
        broken.push(`${step} starts twice`)
      if (act === 'ended' && !runs) broken.push(`${step} ends twice: ${its.map(one => one.act)}`)
      if (act === 'started' || act === 'extended') runs = true
      if (act === 'ended') runs = false
    }
  }
}

async function holdRows({ app, broken }: Lessons, which: Record<string, RawBuilder<{ what: string }>>) {
  for (const [name, query] of Object.entries(which)) {
    const { rows } = await query.execute(app.db)
    for (const { what } of rows.slice(0, 3)) broken.push(`${name}: ${what}`)
  }
}

interface StepRow {
  id: string
  started_at: number | null
  ends_at: number | null
  ended_at: number | null
  is_shown: boolean
  is_told: boolean
}
/** Steps began and end when their staff were told that they do. */
async function holdToTimes({ app, sets, broken }: Lessons) {
  const { rows } = await sql<StepRow>`
    select id, started_at, ends_at, ended_at, results_shown_at is not null as is_shown, answers_shown_at is not null as is_told
    from answering_step`.execute(app.db)
  const known = new Map(rows.map(row => [row.id, row]))
  const now = app.clock.now()
  for (const set of sets)
    for (const one of set.steps) {
      const row = known.get(one.id)
      if (!row) {
        broken.push(`${one.id} is gone`)
        continue
      }
      const end = one.endedAt ?? one.endsAt
      const stands = row.ended_at ?? row.ends_at
      // What ended with its set or its course is noted by a job, a moment later.
      const isSame = end === stands || (end !== null && end <= now && (stands === null || stands >= end))
      if (one.startedAt !== row.started_at || !isSame)
        broken.push(`${one.id} began ${row.started_at} and ends ${stands}, not ${one.startedAt} and ${end}`)
      if (one.areShown !== row.is_shown || one.areAnswersShown !== row.is_told)
        broken.push(`${one.id} shows ${row.is_shown} and ${row.is_told}`)
    }
}

/** What stands there of people is what was acknowledged. */
async function holdToWritten({ app, written, tickets, ballots, posts, stars, courseId, broken }: Lessons) {
  const { rows } = await sql<{ key: string; text: string; value: unknown }>`
    select author.activity_id || ' ' || part.slot || ' ' || author.account_id as key, part.text, part.value
    from submission_author as author join submission_part as part on part.submission_id = author.submission_id
    join activity on activity.id = author.activity_id and activity.course_id = ${courseId}
    order by part.version`.execute(app.db)
  const stored = new Map(rows.map(({ key, text, value }) => [key, JSON.stringify([text, value])]))
  for (const [key, content] of written)
    if (stored.get(key) !== content) broken.push(`${key} was saved as ${content}, and is ${stored.get(key)}`)
  for (const [key, content] of stored)
    if (!written.has(key)) broken.push(`${key} is ${content}, which nobody has been told`)
  const given = await sql<{ key: string }>`
    select ticket.activity_id || ' ' || slot || ' ' || account_id as key from answering_ticket as ticket`.execute(
    app.db,
  )
  if (`${given.rows.map(({ key }) => key).sort()}` !== `${[...tickets].sort()}`)
    broken.push(`${given.rows.length} have answered anonymously, not ${tickets.size}`)
  const values = await sql<{ key: string; value: unknown }>`
    select activity_id || ' ' || slot as key, value from answering_ballot`.execute(app.db)
  const due = [...ballots].flatMap(([key, those]) => those.map(value => `${key} ${value}`)).sort()
  const stands = values.rows.map(({ key, value }) => `${key} ${JSON.stringify(textOf(value))}`).sort()
  if (`${stands}` !== `${due}`) broken.push(`anonymous answers are ${stands}, not ${due}`)
  const there = await sql<{ id: string; author_id: string; body: string; voters: string[]; votes: number }>`
    select post.id, post.author_id, body, votes, array(select account_id from answering_vote where post_id = post.id) as voters
    from answering_post as post join activity on activity.id = post.activity_id and activity.course_id = ${courseId}`.execute(
    app.db,
  )
  const shownOf = (one: { id: string; by: string; text: string; voters: Iterable<string> }) =>
    `${one.id} ${one.by} ${one.text} ${[...one.voters].sort()}`
  const are = there.rows
    .map(row => shownOf({ id: row.id, by: row.author_id, text: row.body, voters: row.voters }))
    .sort()
  const should = posts.map(shownOf).sort()
  if (`${are}` !== `${should}`)
    broken.push(
      `posts are ${are.filter(one => !should.includes(one))}, not ${should.filter(one => !are.includes(one))}`,
    )
  const sums = await sql<{ account_id: string; stars: number }>`
    select account_id, sum(stars)::int as stars from star where undone_at is null and course_id = ${courseId} group by 1`.execute(
    app.db,
  )
  const has = new Map(sums.rows.map(row => [row.account_id, row.stars]))
  for (const { id } of pupils)
    if ((has.get(id) ?? 0) !== (stars.get(id) ?? 0))
      broken.push(`${id} has ${has.get(id)} stars, not ${stars.get(id)}`)
}

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'text' in value ? (value as { text: string }).text : value

interface OwnWire {
  slot: number
  text: string
  value: unknown
  given: string | number
  score: number | null
}

/** What somebody is shown of a step is what they answered; and nothing of others. */
async function holdToShown(school: Lessons, draw: Draw | undefined) {
  const { sets, broken } = school
  const there = pupils.filter(one => !(school.isMerged && one === imported))
  const people = draw ? [...draw.some(there, 2), outsider] : [...there, outsider]
  for (const who of people)
    for (const set of draw ? draw.some(sets.length > 0 ? sets : [undefined], 2) : sets) {
      if (!set) continue
      const isThere = isSetThere(school, set, who.id)
      const info = await send(school, who, calls.get, { id: set.id as never })
      if (info.isDone !== isThere)
        broken.push(`${who.login} ${isThere ? 'does not see' : 'sees'} ${set.id}: ${info.message}`)
      for (const one of set.steps) {
        const shown = await send(school, who, taking.getStep, { stepId: one.id as never })
        const mayRead = isThere && (set.mode !== 1 || one.startedAt !== null)
        if (shown.isDone !== mayRead)
          broken.push(`${who.login} ${mayRead ? 'does not read' : 'reads'} ${one.id}: ${shown.message}`)
        if (!shown.isDone) continue
        for (const own of shown.data.answers as OwnWire[]) {
          const its = one.questions.find(({ slot }) => slot === own.slot)!
          const key = keyOf(set, own.slot, who.id)
          if (its.asking === askings.anonymous) {
            const isGiven = `${own.given}` === '1' || `${own.given}` === 'true'
            if (isGiven !== school.tickets.has(key))
              broken.push(`${who.login} has ${isGiven ? '' : 'not '}answered ${key}`)
          } else if (its.asking < askings.ideas) {
            const due = school.written.get(key) ?? JSON.stringify(['', null])
            if (JSON.stringify([own.text, own.value]) !== due)
              broken.push(`${who.login} is shown ${JSON.stringify(own)} for ${key}, not ${due}`)
          }
        }
        for (const its of one.questions)
          if (its.asking >= askings.ideas)
            await holdToBoard(
              school,
              who.id,
              await send(school, who, boards.listPosts, {
                stepId: one.id as never,
                questionId: its.questionId as never,
                limit: 100,
              }),
              one.id,
              its.slot,
            )
      }
    }
}

interface PostWire {
  postid: string
  text: string
  votes: number
  mine: string | number
  voted: string | number
  uid: string
  username: string
}
const isYes = (flag: string | number) => `${flag}` === '1'

async function holdToBoard(
  { posts, broken }: Lessons,
  id: string,
  { isDone, data, words }: Awaited<ReturnType<typeof send>>,
  stepId: string,
  slot: number,
) {
  if (!isDone) return void broken.push(`${words} is refused`)
  const its = posts.filter(post => post.step.id === stepId && post.slot === slot)
  const list = data.list as PostWire[]
  for (const { postid, votes, mine, voted, uid, username } of list) {
    const post = its.find(one => one.id === postid)
    if (!post) broken.push(`${words}: ${postid} is shown, and is gone`)
    else if (
      isYes(mine) !== (post.by === id) ||
      isYes(voted) !== post.voters.has(id) ||
      votes !== post.voters.size
    )
      broken.push(`${words}: ${postid} is shown as ${mine} ${voted} ${votes}`)
    if (uid || username) broken.push(`${words}: who wrote ${postid} is told`)
  }
  const due = its.filter(post => post.by === id || !post.isHidden).length
  if (list.length !== due) broken.push(`${words} shows ${list.length} posts, not ${due}`)
}

/** Points are those that were given, or those of what is right. */
async function holdToPoints(school: Lessons) {
  const { sets, written, graded, broken } = school
  for (const set of sets) {
    if (set.isDeleted || !set.isPublished) continue
    for (const one of set.steps) {
      if (set.mode === 1 && one.startedAt === null) continue
      const listed = await send(school, school.owner, results.listStudents, {
        ...{ id: set.id as never, stepId: one.id as never, filter: 'all', limit: 100 },
      })
      if (!listed.isDone) {
        broken.push(`${listed.words}: ${listed.message}`)
        continue
      }
      for (const row of listed.data.list as { studentid?: string; uid?: string; score: number | null }[]) {
        const id = (row.studentid ?? row.uid)!
        const points = one.questions.flatMap(({ slot, points: worth }) => {
          const key = keyOf(set, slot, id)
          if (worth === 0 || !written.has(key)) return []
          return graded.get(key) ?? (written.get(key) === JSON.stringify(['', ['a']]) ? worth : 0)
        })
        const due = points.length === 0 ? null : points.reduce((sum, each) => sum + each, 0)
        if ((row.score === null ? null : Number(row.score)) !== due)
          broken.push(`${id} has ${row.score} points of ${one.id}, not ${due}`)
      }
    }
  }
}

/** What holds at any moment. @param draw undefined: once everything is over, of everybody */
export async function compare(school: Lessons, draw: Draw | undefined) {
  const now = school.app.clock.now()
  await holdRows(school, { ...neverRows, ...pastRows(now), ...(draw ? {} : settledRows(now)) })
  await holdToStream(school)
  await holdToTimes(school)
  await holdToWritten(school)
  await holdToShown(school, draw)
  if (!draw) await holdToPoints(school)
}
