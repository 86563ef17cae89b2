import { activityMessages } from '#contract/features/activity/messages.ts'
import { courseTurned, eraseDeleted } from '#server/features/course/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { regrouped } from '#server/features/group/public.ts'
import { accommodationInquiry, classesChanged } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { on } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { accommodationHandlers, accommodationOf } from './accommodation.ts'
import { announceMissed, announcer, shower } from './appearing.ts'
import { audienceHandlers, followMoves } from './audience.ts'
import { activityHandlers } from './calls.ts'
import { closer } from './ending.ts'
import { givenHandlers } from './given-files.ts'
import { exceptionHandlers } from './granting.ts'
import { libraryHandlers } from './library.ts'
import { moduleHandlers } from './modules.ts'
import { activityPersonal } from './personal.ts'
import { activityPortable } from './portable.ts'
import { reminderWorker } from './reminders.ts'
import { searched, searchHandlers, textSearched, titleSearched } from './searching.ts'
import { settingHandlers } from './settings.ts'
import { sharingHandlers } from './sharing.ts'
import { studyHandlers } from './study.ts'
import { templateHandlers } from './templates.ts'
import { activityFiles, activityPictures } from './text.ts'
import { eraser } from './trash.ts'

const activityCourse = prepared((db, id: string) =>
  db.selectFrom('activity').select('course_id').where('id', '=', id),
)
async function courseOfActivity(db: Database, id: string) {
  return (await activityCourse.first(db, id))?.course_id
}

const folderCourse = prepared((db, id: string) =>
  db.selectFrom('folder').select('course_id').where('id', '=', id),
)
async function courseOfFolder(db: Database, id: string) {
  return (await folderCourse.first(db, id))?.course_id
}

export const activityFeature: Feature = {
  name: 'activity',
  declares: [
    personalData(activityPersonal),
    fileReader(activityFiles),
    fileReader(activityPictures),
    searched(titleSearched),
    searched(textSearched),
    reply(accommodationInquiry, ({ db }, student) => accommodationOf(db, student)),
  ],
  calls: [
    ...activityHandlers,
    ...templateHandlers,
    ...settingHandlers,
    ...searchHandlers,
    ...givenHandlers,
    ...libraryHandlers,
    ...moduleHandlers,
    ...studyHandlers,
    ...sharingHandlers,
    ...audienceHandlers,
    ...exceptionHandlers,
    ...accommodationHandlers,
  ],
  messages: activityMessages,
  workers: declarations => [
    announcer,
    shower,
    closer,
    reminderWorker(declarations),
    eraser,
    eraseDeleted('folder'),
    on(courseTurned, 'activity', announceMissed),
    on(classesChanged, 'activity', followMoves),
    on(regrouped, 'activity', followMoves),
  ],
  portable: activityPortable,
  locate: { activity: courseOfActivity, folder: courseOfFolder },
}
