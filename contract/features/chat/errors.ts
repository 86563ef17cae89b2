import { errors } from '#contract/error.ts'

export const chatErrors = errors('chat', {
  empty: { code: 41480, en: 'The message sent cannot be empty', zh: '发送的消息不能为空' },
  self: { code: 41481, en: 'Messaging yourself is not supported', zh: '不支持给自己发消息' },
  refused: { code: 41482, en: 'The other party has refused', zh: '对方已拒收' },
  noSharedCourse: {
    code: 41483,
    en: 'You are no longer in a course together, so you can’t write to each other',
    zh: '您与对方已不在同一个课程中，不能再互发消息',
  },
  closed: { code: 41484, en: 'This account has been deleted', zh: '该账号已注销' },
  tooLong: {
    code: 41485,
    en: 'A message has at most {limit} {limit:character|characters}',
    zh: '消息最多 {limit} 字',
  },
  tooLate: {
    code: 41486,
    en: 'Messages can be changed or recalled within 10 minutes',
    zh: '消息只能在 10 分钟内修改或撤回',
  },
  blocked: {
    code: 41487,
    en: 'You have blocked this person. Unblock them to write to them',
    zh: '您已屏蔽对方，解除屏蔽后才能发送消息',
  },
  tooManyPins: {
    code: 41422,
    en: 'At most {limit} messages can be pinned. Unpin one first',
    zh: '最多置顶 {limit} 条消息，请先取消一条',
  },
  recalled: {
    code: 41423,
    en: 'A message was recalled meanwhile, so it can’t be forwarded',
    zh: '有消息已被撤回，无法转发',
  },
  staffWrite: {
    code: 41488,
    en: 'Only the owner and the teaching team write here',
    zh: '仅群主和教学团队可以发言',
  },
  dissolved: { code: 41489, en: 'This group has been dissolved', zh: '该群聊已解散' },
  cannotAdd: {
    code: 41490,
    en: 'You can’t add {names}: you are in no course together, or they have refused',
    zh: '无法添加 {names}：您与对方不在同一个课程中，或对方已拒绝',
  },
  staffMentionAll: {
    code: 41491,
    en: 'Only the owner and the teaching team can mention everyone',
    zh: '仅群主和教学团队可以提醒所有人',
  },
  tooManyMembers: {
    code: 41492,
    en: 'A group has at most {limit} {limit:member|members}',
    zh: '群聊最多 {limit} 人',
  },
  titleMissing: { code: 41493, en: 'Enter a name for the group', zh: '请输入群聊名称' },
  ownerStays: {
    code: 41494,
    en: 'The owner can’t be removed',
    zh: '不能移除群主',
  },
  courseDeleted: {
    code: 41495,
    en: 'The course has been deleted, so nobody writes here any more',
    zh: '课程已删除，不能再发送消息',
  },
  silenced: {
    code: 41496,
    en: 'You can’t send messages for now. Your notifications say why, and for how long',
    zh: '您暂时不能发送消息，原因和期限见您的通知',
  },
  reportDecided: {
    code: 41497,
    en: 'Someone has already decided about this report',
    zh: '该举报已有处理结果',
  },
  tooManyReports: {
    code: 41498,
    en: 'You have reported {limit} messages today. Try again tomorrow',
    zh: '您今天已举报 {limit} 条消息，请明天再试',
  },
  ownReported: {
    code: 41499,
    en: 'You can’t report your own messages',
    zh: '不能举报自己的消息',
  },
  tooManyBegun: {
    code: 41424,
    en: 'You have written to {limit} new people today. Wait for their answers, or try again tomorrow',
    zh: '您今天已给 {limit} 位新联系人发过消息，请等待对方回复或明天再试',
  },
  unanswered: {
    code: 41425,
    en: 'You have sent {limit} messages today without an answer. Wait for one, or try again tomorrow',
    zh: '您今天已发送 {limit} 条消息，对方尚未回复，请等待回复或明天再试',
  },
  tooManyGroups: {
    code: 41426,
    en: 'You have started {limit} groups today. Try again tomorrow',
    zh: '您今天已创建 {limit} 个群聊，请明天再试',
  },
})
