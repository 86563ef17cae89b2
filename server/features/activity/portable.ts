import { type SqlBool, sql } from 'kysely'
import { areTypeNames } from '#contract/features/activity/modules.ts'
import { longestPlayed, within } from '#contract/features/activity/played.ts'
import { at } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { anyPlace, type EarlierFormat, type Portable, type PortableTable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { announceLater } from './appearing.ts'
import { longestExtraTime } from './exceptions.ts'
import { mendFolders } from './folders.ts'
import { type ActivityKind, activityKind } from './kind.ts'
import { leftBehind } from './left-behind.ts'
import { playedIn } from './parts.ts'

const folder: PortableTable = {
  table: 'folder',
  part: 'content',
  from: ['course_id', 'course'],
  refs: { id: 'own', course_id: 'course', parent_id: 'folder' },
  ranges: { position: anyPlace },
  fresh: now => ({ created_at: now }),
  counted: { en: 'Folders', zh: '文件夹' },
}

/** The spine. Each kind's own feature declares what it adds. */
const activity = (kinds: readonly ActivityKind[]): PortableTable => ({
  table: 'activity',
  part: 'content',
  from: ['course_id', 'course'],
  refs: { id: 'own', course_id: 'course', folder_id: 'folder', author_id: 'author' },
  ranges: { type: [0, 100], position: anyPlace },
  counted: {
    column: 'type',
    names: new Map(kinds.flatMap(({ types, name }) => types.map(type => [type, name]))),
  },
  fresh: now => ({
    published_at: null,
    announced_at: null,
    begins_at: null,
    ends_at: null,
    ended_at: null,
    closed_until: null,
    created_at: now,
    updated_at: now,
  }),
  renew: { revision: () => 0 },
  leaveOut: choices => leftBehind(kinds, choices),
  isSound: ({ type, title }) =>
    kinds.some(kind => kind.types.includes(Number(type))) &&
    typeof title === 'string' &&
    title.length <= 1000,
})

const text: PortableTable = {
  table: 'activity_text',
  part: 'content',
  from: ['activity_id', 'activity'],
  refs: { activity_id: 'activity' },
  html: ['html'],
  pictured: ['html'],
}

const file: PortableTable = {
  table: 'activity_file',
  part: 'content',
  from: ['activity_id', 'activity'],
  refs: { activity_id: 'activity', file_id: 'file' },
  ranges: { position: anyPlace },
}

const picture: PortableTable = {
  table: 'activity_picture',
  part: 'content',
  from: ['activity_id', 'activity'],
  refs: { activity_id: 'activity', file_id: 'file' },
}

/** Only homework had a text and files, in tables of its own. */
const textsOfHomework: EarlierFormat = {
  version: 2,
  sources: {
    activity_text: [{ table: 'homework', rows: ({ id, details }) => [{ activity_id: id, html: details }] }],
    activity_file: [
      {
        table: 'homework_file',
        rows: ({ homework_id, file_id, position }) => [{ activity_id: homework_id, file_id, position }],
      },
    ],
  },
}

const audience: PortableTable = {
  table: 'activity_audience',
  part: 'content',
  from: ['activity_id', 'activity'],
  refs: { id: 'own', activity_id: 'activity', class_id: 'course_class', group_id: 'course_group' },
  required: ['class_id', 'group_id'],
  fresh: () => ({ published_at: null, is_waiting: false, begins_at: null, ends_at: null }),
  // Who waited without a time would wait for ever.
  isSound: ({ class_id, group_id, is_waiting, published_at }) =>
    (class_id == null) !== (group_id == null) && (is_waiting !== true || published_at != null),
}

/** What arrived without its classes and groups, as one copied into another course, is for the whole course there. */
const mendAudiences = prepared(
  (_, courseId: string, now: number) => sql`
    update activity set is_for_some = false
    where course_id = ${courseId} and is_for_some and created_at >= ${at(now)}
      and not exists (select from activity_audience as meant where meant.activity_id = activity.id)`,
)

const progress: PortableTable = {
  table: 'progress',
  part: 'work',
  from: ['activity_id', 'activity'],
  refs: { activity_id: 'activity', account_id: 'person' },
  ranges: { state: [0, 3], score: [0, 100], percent: [0, 100] },
  isBlank: sql<SqlBool>`(t.state < 2 and t.score is null)`,
}

const part: PortableTable = {
  table: 'progress_part',
  part: 'work',
  from: ['activity_id', 'activity'],
  refs: { activity_id: 'activity', account_id: 'person' },
  ranges: {
    part: [0, 100_000],
    seconds: [0, 1000 * longestPlayed],
    position: [0, longestPlayed],
    viewed: [0, 1000 * longestPlayed],
  },
  isBlank: sql<SqlBool>`(t.seconds = 0)`,
  isSound: ({ watched }) =>
    typeof watched === 'string' &&
    within(playedIn(watched), longestPlayed, Number.POSITIVE_INFINITY).length === 0,
}

const exception: PortableTable = {
  table: 'activity_exception',
  part: 'work',
  from: ['activity_id', 'activity'],
  refs: { activity_id: 'activity', account_id: 'person', group_id: 'course_group', granted_by: 'author' },
  ranges: { attempts: [1, 1000], extra_seconds: [0, longestExtraTime] },
  isGiven: true,
}

const accommodation: PortableTable = {
  table: 'accommodation',
  part: 'people',
  from: ['course_id', 'course'],
  refs: { course_id: 'course', account_id: 'person' },
  ranges: { factor: [1, 10] },
  isGiven: true,
}

const setting: PortableTable = {
  table: 'course_setting',
  part: 'content',
  from: ['course_id', 'course'],
  refs: { course_id: 'course' },
  json: ['type_names'],
  isSound: ({ type_names }) => type_names === undefined || type_names === null || areTypeNames(type_names),
}

export const activityPortable = (declarations: Declarations): Portable => ({
  tables: [
    ...[setting, folder, activity(declarations.of(activityKind)), text, file, picture],
    ...[audience, progress, part, exception, accommodation],
  ],
  earlier: [textsOfHomework],
  alone: {
    along: async () => new Map(),
    settle: async ({ db, now }, courseId) => void mendAudiences(db, courseId, now),
  },
  settle: async (unit, courseId) => {
    void mendAudiences(unit.db, courseId, unit.now)
    await Promise.all([announceLater(unit, courseId), mendFolders(unit, courseId)])
  },
  stays: {
    due_reminder: 'where nobody was reminded, a reminder is due again',
    activity_reminder: 'the same',
  },
})
