import { deliveryCalls } from '#contract/features/notification/delivery.ts'
import { notificationErrors } from '#contract/features/notification/errors.ts'
import { canChat } from '#server/features/account/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { forget, subscribe, subscriptionsOf } from './push-subscriptions.ts'

export const deliveryHandlers = serve(deliveryCalls, {
  setAddClassEmailNotify: (context, { flage }) => turn(context, 'notify_members', flage),
  switchHomeworkEmailNotify: (context, { flage }) => turn(context, 'notify_due', flage),
  switchLetterNotify: (context, { flage }) => turn(context, 'notify_letters', flage),
  switchTopicNotify: (context, { flage }) => turn(context, 'notify_topics', flage),

  getDeliverySettings: async context => {
    const { db, person, ports } = context
    const [row, browsers, { email }, chat] = await Promise.all([
      db.selectFrom('delivery_setting').selectAll().where('account_id', '=', person.id).executeTakeFirst(),
      subscriptionsOf(context, [person.id]),
      db.selectFrom('account').select('email').where('id', '=', person.id).executeTakeFirstOrThrow(),
      canChat(context, person.id),
    ])
    return {
      push: row?.by_push ?? true,
      chat: row?.by_chat ?? true,
      mail: row?.by_mail ?? true,
      quiet: row?.is_quiet ?? true,
      quietfrom: row?.quiet_from ?? 1350,
      quietto: row?.quiet_to ?? 420,
      digestday: row?.digest_day ?? 6,
      digesttime: row?.digest_at ?? 1290,
      can: { push: ports.push !== undefined, chat, mail: ports.mail !== undefined && !!email },
      pushkey: ports.push?.publicKey ?? '',
      pushdevices: (browsers.get(person.id) ?? []).length,
    }
  },

  saveDeliverySettings: async ({ db, person }, input) => {
    const given = {
      by_push: input.push,
      by_chat: input.chat,
      by_mail: input.mail,
      is_quiet: input.quiet,
      quiet_from: input.quietfrom,
      quiet_to: input.quietto,
      digest_day: input.digestday,
      digest_at: input.digesttime,
    }
    const columns = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    await db
      .insertInto('delivery_setting')
      .values({ account_id: person.id, ...columns })
      .onConflict(conflict =>
        Object.keys(columns).length > 0
          ? conflict.column('account_id').doUpdateSet(columns)
          : conflict.doNothing(),
      )
      .execute()
    return {}
  },

  subscribePush: async (context, input) => {
    if (!context.ports.push?.accepts(input.endpoint)) fail(notificationErrors.pushServiceUnknown)
    await subscribe(context, context.person, input, context.device)
    return {}
  },

  unsubscribePush: async ({ db, person }, { endpoint }) => {
    await forget(db, [endpoint], person.id)
    return {}
  },

  setLanguage: async ({ db, person }, { language }) => {
    await db.updateTable('account').set({ language }).where('id', '=', person.id).execute()
    return {}
  },
})

type Switch = 'notify_members' | 'notify_due' | 'notify_letters' | 'notify_topics'

async function turn({ db, person }: AccountContext, column: Switch, on: boolean) {
  await db
    .updateTable('account')
    .set({ [column]: on })
    .where('id', '=', person.id)
    .execute()
  return {}
}
