import { columns, type PersonalData } from '#server/kernel/personal.ts'

const both =
  'of two people; what one of them has said is theirs in the stream, what they keep of it in conversation_member'

export const chatPersonal: PersonalData = {
  tables: [
    {
      table: 'conversation_member',
      column: 'account_id',
      told: columns(
        'conversation_id account_id joined_at from_position seen_position hidden_position muted_at',
      ),
    },
    {
      table: 'conversation_reaction',
      column: 'account_id',
      told: columns('conversation_id position account_id emoji created_at'),
    },
    {
      table: 'conversation_pin',
      column: 'by_id',
      told: columns('conversation_id position by_id pinned_at'),
    },
    {
      table: 'conversation_former',
      column: 'account_id',
      told: columns('conversation_id account_id left_at how'),
    },
    {
      table: 'chat_report',
      column: 'reporter_id',
      told: columns('id conversation_id position reporter_id reason words reported_at verdict decided_at'),
      // Whom it is about and what they said is theirs; what was said to them is in their notifications.
      without: ['reported_id', 'evidence', 'is_removed', 'muted_days', 'note', 'decided_by'],
    },
    {
      table: 'chat_mute',
      column: 'account_id',
      told: columns('account_id muted_until'),
      without: ['report_id'],
      erased: true,
    },
    {
      table: 'conversation_block',
      column: 'account_id',
      told: columns('account_id blocked_id created_at'),
      erased: true,
    },
  ],
  others: {
    'conversation.low_id': both,
    'conversation.high_id': both,
    'conversation.owner_id': 'whose a group is; that they are in it is in conversation_member',
    'chat_report.reported_id':
      'who reports somebody stays unnamed to them; what was decided is in their notifications',
    'chat_report.decided_by': 'whoever decided did so for the operator',
    'conversation_block.blocked_id': 'is for the other one to know, who blocked them',
  },
}
