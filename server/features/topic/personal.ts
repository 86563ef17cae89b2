import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const topicPersonal: PersonalData = {
  tables: [{ table: 'topic_like', column: 'account_id', told: columns('topic_id account_id liked_at') }],
}
