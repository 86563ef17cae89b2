import { schoolCalls } from '#contract/features/school/calls.ts'
import { serve } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { domainOf, isDemo } from './public.ts'
import { findSchool, findSchools } from './store.ts'

export const schoolHandlers = serve(schoolCalls, {
  searchSchools: ({ db }, { search }) => listOf(db, search),
  searchSchoolNames: ({ db }, { search }) => listOf(db, search),

  getSchoolConfig: async (context, input) => {
    const { db, ports, config } = context
    const hint = { domain: domainOf(input), appId: input.appid, name: input.school }
    const [school, demo] = await Promise.all([findSchool(db, hint), isDemo(context)])
    const canProve = ports.sms !== undefined || ports.mail !== undefined
    return {
      config: {
        name: school?.name ?? '',
        picture: school?.picture ?? '',
        registerAllowed: canProve && config.REGISTRATION && school?.is_register_open !== false,
        phoneLogin: ports.sms !== undefined && school?.has_phone_login !== false,
        phoneCodes: ports.sms !== undefined,
        mailCodes: ports.mail !== undefined,
        chatLoginShown: ports.chat !== undefined && school?.has_chat_login !== false,
        isPrivate: school?.is_private ?? false,
        imopen: true,
        timeZone: config.TIME_ZONE,
        isDemo: demo,
      },
    }
  },
})

async function listOf(db: Unit['db'], search: string) {
  const schools = await findSchools(db, search)
  return { list: schools.map(({ id, name }) => ({ id, coid: id, name, courseName: name })) }
}
