import { activityKind } from '#server/features/activity/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { columns, personalData } from '#server/kernel/personal.ts'
import type { Portable } from '#server/kernel/portable.ts'
import type { DB } from '#server/kernel/schema.ts'
import { checklistKind } from './kind.ts'

/** The test creates its tables, so the generated types lack them. */
const table = (name: string) => name as keyof DB

const portable: Portable = {
  tables: [
    {
      table: table('checklist'),
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      counted: checklistKind.name,
    },
    {
      table: table('checklist_tick'),
      part: 'work',
      from: ['checklist_id', 'activity'],
      refs: { checklist_id: 'activity', account_id: 'person' },
      ranges: { item: [0, 100] },
    },
  ],
}

/** A kind of activity known only here. */
export const checklistFeature: Feature = {
  name: 'checklist',
  portable,
  declares: [
    activityKind(checklistKind),
    personalData({
      tables: [
        { table: 'checklist_tick', column: 'account_id', told: columns('checklist_id account_id item') },
      ],
    }),
  ],
}
