import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { enrolmentSettingInquiry } from '#server/features/course/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { accountClosed } from '#server/features/profile/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { on } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { courseOfApplication, enrolmentFiles } from './access.ts'
import { enrolmentAnnouncements } from './announcements.ts'
import { enrolmentHandlers } from './calls.ts'
import { forgetApplicant } from './forgetting.ts'
import { enrolmentPersonal } from './personal.ts'
import { enrolmentPortable } from './portable.ts'
import { encodedSettingOf } from './setting.ts'

export const enrolmentFeature: Feature = {
  name: 'enrolment',
  calls: enrolmentHandlers,
  messages: enrolmentMessages,
  workers: [on(accountClosed, 'enrolment', (unit, { accountId }) => forgetApplicant(unit, accountId))],
  locate: { application: courseOfApplication },
  portable: enrolmentPortable,
  declares: [
    personalData(enrolmentPersonal),
    fileReader(enrolmentFiles),
    reply(enrolmentSettingInquiry, encodedSettingOf),
    ...enrolmentAnnouncements.map(announcement),
  ],
}
