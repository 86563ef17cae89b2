import { errors } from '#contract/error.ts'

export const groupErrors = errors('group', {
  batchNameMissing: { en: 'Please give the grouping a name', zh: '请填写分组名称' },
  nameMissing: { en: 'Please give the group a name', zh: '请填写小组名称' },
  nameTaken: { en: 'There is already a group with this name', zh: '已有同名小组' },
  batchesFull: { en: 'A course can have at most {limit} groupings', zh: '每门课程最多{limit}次分组' },
  memberCapWrong: { en: 'A group can have 1 to {limit} members', zh: '每组人数应为1到{limit}' },
  groupCapWrong: { en: 'There can be 1 to {limit} groups', zh: '小组数量应为1到{limit}' },
  memberCapBelow: { en: 'A group has more members than that', zh: '已有小组的人数超过该上限' },
  groupCapBelow: { en: 'There are more groups than that', zh: '已有小组数量超过该上限' },
  full: { en: 'This group is full', zh: '该小组人数已满' },
  groupsFull: { en: 'No more groups can be created', zh: '小组数量已达上限' },
  alreadyGrouped: { en: 'You are already in a group', zh: '您已在其他小组中' },
  codeLength: { en: 'The group code has 6 letters or digits', zh: '小组码为6位字母或数字' },
  codeUnknown: { en: 'No group here has this code', zh: '小组码不存在，请核对后重试' },
  joinForbidden: { en: 'The teacher has not opened these groups for joining', zh: '教师未开放自行加入小组' },
  createForbidden: {
    en: 'The teacher does not allow students to create groups',
    zh: '教师未允许学生创建小组',
  },
  deleteForbidden: {
    en: 'Only the creator or leader of a group may delete it, and only if the teacher allows it',
    zh: '仅在教师允许时，小组的创建者或组长可以删除小组',
  },
  quitForbidden: {
    en: 'The teacher does not allow students to leave their group',
    zh: '教师未允许学生退出小组',
  },
  notMember: { en: 'This person is not in the group', zh: '该学生不在小组中' },
  notStudents: {
    en: 'One of them is no longer a student of the course',
    zh: '其中有人已不是本课程的学生',
  },
  tooFewGroups: {
    en: 'Too many people: at least {needed} groups are needed',
    zh: '人数过多，至少需要{needed}个小组',
  },
  nobodyLeft: { en: 'Everybody is already in a group', zh: '所有学生都已分组' },
  impossible: {
    en: 'These wishes cannot all be met; remove some of them',
    zh: '这些条件无法同时满足，请减少限制',
  },
  changed: {
    en: 'Groups or students have changed since this draw; please draw again',
    zh: '小组或学生已有变动，请重新随机分组',
  },
})
