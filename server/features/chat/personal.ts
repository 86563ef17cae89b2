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
    'conversation_block.blocked_id': 'is for the other one to know, who blocked them',
  },
}
