import { sql } from 'kysely'
import { messageKinds } from '#contract/features/notification/entities.ts'
import { notificationErrors } from '#contract/features/notification/errors.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { canChat } from '#server/features/chat-app/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { subscribe, unsubscribe } from './push-subscriptions.ts'

export const deliveryHandlers = serve(deliveryCalls, {
  switchMembers: (context, { flage }) => turn(context, 'notify_members', flage),
  switchHomework: (context, { flage }) => turn(context, 'notify_due', flage),
  switchLetters: (context, { flage }) => turn(context, 'notify_letters', flage),
  switchTopics: (context, { flage }) => turn(context, 'notify_topics', flage),

  getDeliverySettings: async context => {
    const { db, now, person, ports } = context
    const [row, chat] = await Promise.all([settingsOf.one(db, person.id, now), canChat(context, person.id)])
    return {
      push: row.by_push ?? true,
      chat: row.by_chat ?? true,
      mail: row.by_mail ?? true,
      quiet: row.is_quiet ?? true,
      quietfrom: row.quiet_from ?? 1350,
      quietto: row.quiet_to ?? 420,
      digestday: row.digest_day ?? 6,
      digesttime: row.digest_at ?? 1290,
      silentkinds: messageKinds.filter(kind => row.silent_kinds?.includes(kind)),
      courses: row.courses,
      can: { push: ports.push !== undefined, chat, mail: ports.mail !== undefined && !!row.email },
      pushkey: ports.push?.publicKey ?? '',
      pushdevices: row.browsers,
    }
  },

  saveDeliverySettings: async ({ db, person }, input) => {
    void beginSettings(db, person.id)
    void keepSettings(db, {
      accountId: person.id,
      push: input.push ?? null,
      chat: input.chat ?? null,
      mail: input.mail ?? null,
      quiet: input.quiet ?? null,
      quietFrom: input.quietfrom ?? null,
      quietTo: input.quietto ?? null,
      digestDay: input.digestday ?? null,
      digestAt: input.digesttime ?? null,
      silentKinds: input.silentkinds ?? null,
      silentCourses: input.silentcourses ?? null,
    })
    return {}
  },

  subscribePush: async (context, input) => {
    if (!context.ports.push?.accepts(input.endpoint)) fail(notificationErrors.pushServiceUnknown)
    subscribe(context, context.person, input, context.device)
    return {}
  },

  unsubscribePush: async ({ db, person }, { endpoint }) => {
    void unsubscribe(db, person.id, endpoint)
    return {}
  },

  setLanguage: async ({ db, person }, { language }) => {
    void keepLanguage(db, person.id, language)
    return {}
  },
})

const settingsOf = prepared((db, accountId: string, now: number) =>
  db
    .selectFrom('account')
    .leftJoin('delivery_setting', 'account_id', 'account.id')
    .select(['email', 'by_push', 'by_chat', 'by_mail', 'is_quiet', 'quiet_from', 'quiet_to'])
    .select(['digest_day', 'digest_at', 'silent_kinds'])
    .select(
      sql<{ id: string; name: string; silent: boolean }[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'silent', silent) order by name, id), '[]') from (
          select course.id, course.name, coalesce(course.id = any(silent_courses), false) as silent, course.ended_at
          from course_member join course on course.id = course_member.course_id and course.deleted_at is null
          where course_member.account_id = account.id
        ) as own where own.ended_at is null or own.silent
      )`.as('courses'),
    )
    .select(
      sql<number>`(
        select count(*)::int from push_subscription
        join session on session.id = session_id and session.revoked_at is null and session.expires_at > ${at(now)}
        where push_subscription.account_id = account.id
      )`.as('browsers'),
    )
    .where('account.id', '=', accountId),
)

const beginSettings = prepared((db, accountId: string) =>
  db
    .insertInto('delivery_setting')
    .values({ account_id: accountId })
    .onConflict(conflict => conflict.doNothing()),
)

/** Null leaves a setting unchanged. */
interface Settings {
  accountId: string
  push: boolean | null
  chat: boolean | null
  mail: boolean | null
  quiet: boolean | null
  quietFrom: number | null
  quietTo: number | null
  digestDay: number | null
  digestAt: number | null
  silentKinds: string[] | null
  silentCourses: string[] | null
}

const keepSettings = prepared(
  (_, given: Settings) => sql`
    update delivery_setting set by_push = coalesce(${given.push}, by_push),
      by_chat = coalesce(${given.chat}, by_chat), by_mail = coalesce(${given.mail}, by_mail),
      is_quiet = coalesce(${given.quiet}, is_quiet), quiet_from = coalesce(${given.quietFrom}, quiet_from),
      quiet_to = coalesce(${given.quietTo}, quiet_to), digest_day = coalesce(${given.digestDay}, digest_day),
      digest_at = coalesce(${given.digestAt}, digest_at),
      silent_kinds = coalesce(${given.silentKinds}::text[], silent_kinds),
      silent_courses = case when ${given.silentCourses}::uuid[] is null then silent_courses else array(
        select course_id from course_member
        where account_id = ${given.accountId} and course_id = any(${given.silentCourses}::uuid[])
        order by course_id) end
    where account_id = ${given.accountId}`,
)

const keepLanguage = prepared((db, accountId: string, language: string) =>
  db.updateTable('account').set({ language, language_chosen: true }).where('id', '=', accountId),
)

const keepSwitch = variants(
  { column: ['notify_members', 'notify_due', 'notify_letters', 'notify_topics'] },
  ({ column }) =>
    prepared((db, accountId: string, on: boolean) =>
      db
        .updateTable('account')
        .set({ [column]: on })
        .where('id', '=', accountId),
    ),
)

async function turn({ db, person }: AccountContext, column: Switch, on: boolean) {
  void keepSwitch({ column })(db, person.id, on)
  return {}
}

type Switch = 'notify_members' | 'notify_due' | 'notify_letters' | 'notify_topics'
