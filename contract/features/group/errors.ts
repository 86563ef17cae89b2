import { errors } from '#contract/error.ts'

export const groupErrors = errors('group', {
  batchNameMissing: { en: 'Enter a name for the group set', zh: '请填写分组名称' },
  nameMissing: { en: 'Enter a name for the group', zh: '请填写小组名称' },
  nameTaken: { en: 'A group with this name already exists', zh: '已有同名小组' },
  batchesFull: {
    en: 'A course can have at most {limit} {limit:group set|group sets}',
    zh: '每门课程最多 {limit} 次分组',
  },
  memberCapWrong: { en: 'Enter a size from 1 to {limit}', zh: '每组人数应为 1 到 {limit}' },
  groupCapWrong: { en: 'Enter a number from 1 to {limit}', zh: '小组数量应为 1 到 {limit}' },
  memberCapBelow: { en: 'A group already has more members than that', zh: '已有小组的人数超过该上限' },
  groupCapBelow: { en: 'There are already more groups than that', zh: '已有小组数量超过该上限' },
  full: { en: 'This group is full', zh: '该小组人数已满' },
  groupsFull: { en: 'No more groups can be created', zh: '小组数量已达上限' },
  alreadyGrouped: { en: 'You are already in a group', zh: '您已在其他小组中' },
  codeLength: { en: 'The group code has 6 letters or digits', zh: '小组码为 6 位字母或数字' },
  codeUnknown: { en: 'No group here has this code', zh: '小组码不存在，请核对后重试' },
  joinForbidden: { en: 'The teacher hasn’t opened these groups for joining', zh: '老师未开放自行加入小组' },
  createForbidden: {
    en: 'The teacher doesn’t allow students to create groups',
    zh: '老师未允许学生创建小组',
  },
  deleteForbidden: {
    en: 'Only the creator or leader of a group can delete it, and only if the teacher allows it',
    zh: '仅在老师允许时，小组的创建者或组长可以删除小组',
  },
  quitForbidden: {
    en: 'The teacher doesn’t allow students to leave their group',
    zh: '老师未允许学生退出小组',
  },
  notMember: { en: 'This person isn’t in the group', zh: '该学生不在小组中' },
  notStudents: {
    en: 'One of them is no longer a student of the course',
    zh: '其中有人已不是本课程的学生',
  },
  tooFewGroups: {
    en: 'Too many people: at least {needed} {needed:group is|groups are} needed',
    zh: '人数过多，至少需要 {needed} 个小组',
  },
  nobodyLeft: { en: 'Everyone is already in a group', zh: '所有学生都已分组' },
  impossible: {
    en: 'These wishes can’t all be met. Remove some of them',
    zh: '这些条件无法同时满足，请减少限制',
  },
  changed: {
    en: 'Groups or students have changed since. Please shuffle again',
    zh: '小组或学生已有变动，请重新随机分组',
  },
})
