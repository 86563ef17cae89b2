import { errors } from '#contract/error.ts'

/** Where wire.md section 4 has no number, this feature has its own, so that the result page can tell them apart. */
export const attendanceErrors = errors('attendance', {
  ended: { code: 30322, en: 'The attendance has ended', zh: '考勤已结束' },
  deleted: { code: 30331, en: 'Your teacher deleted this attendance', zh: '考勤已被老师删除' },
  notOnList: {
    code: 30332,
    en: 'You’re not on the list of this course, or your identity isn’t verified',
    zh: '您尚未完成身份认证，或不在该课程的名单中',
  },
  triesUsedUp: {
    code: 30333,
    en: 'You’ve entered a wrong code {limit} {limit:time|times}. Ask your teacher to record your attendance',
    zh: '签到码已连续输错 {limit} 次，请联系老师为您登记考勤',
  },
  wrongCode: {
    code: 30334,
    en: 'Wrong code, {left} {left:try|tries} left',
    zh: '签到码错误，还可尝试 {left} 次',
  },
  staffNeedNot: {
    code: 30335,
    en: 'You’re a teacher or assistant of this course and don’t need to check in',
    zh: '您是该课程的老师或助教，无需签到',
  },
  markedByTeacher: {
    code: 30336,
    en: 'Your teacher has already recorded your attendance',
    zh: '老师已登记您的考勤状态，无需再次签到',
  },
  illegalAccess: {
    code: 30337,
    en: 'Illegal access: this attendance doesn’t exist',
    zh: '非法访问：该考勤不存在',
  },
  codeMissing: { code: 30338, en: 'Enter the code your teacher shows', zh: '请输入老师公布的签到码' },
  /** The protocol's number and text (wire.md section 4). */
  qrExpired: {
    code: 30319,
    en: 'This QR code has expired. Scan the one on the screen now',
    zh: '此签到二维码已过期失效，请重新扫描最新签到二维码签到',
  },
  duplicate: {
    code: 30324,
    en: 'You’ve already checked in by this code. The first time counts',
    zh: '您已参与过本次扫码签到，签到结果将以首次签到时间为准',
  },
  notQr: { code: 30339, en: 'This attendance isn’t by QR code', zh: '该考勤不是扫码考勤' },
  byHand: {
    code: 41467,
    en: 'This attendance is taken by hand: there is no code. Set the students’ states in its list',
    zh: '该考勤由老师手动登记，没有签到码，请在名单中设置学生状态',
  },
  cannotContinue: {
    en: 'Nobody could check in to this attendance: it has no code or place. Set the students’ states instead',
    zh: '该考勤没有签到码或签到地点，重新开启后学生无法签到，请直接设置学生状态',
  },
  notByNumber: { en: 'This attendance isn’t by number', zh: '该考勤不是数字考勤' },
  closedToNew: {
    code: 30340,
    en: 'You’re not in this course, and your teacher isn’t adding students',
    zh: '您不在该课程中，且老师已停止加入新成员',
  },
  courseFull: {
    code: 30341,
    en: 'You’re not in this course, and it’s full',
    zh: '您不在该课程中，且课程人数已达上限',
  },
  scanUsed: {
    code: 30342,
    en: 'Someone else has checked in with this scan. Scan the code yourself',
    zh: '他人已使用本次扫码结果签到，请您本人重新扫码',
  },
  deviceUsed: {
    code: 30343,
    en: 'Someone else has checked in with this device. Use your own, or ask your teacher',
    zh: '该设备已为他人签到，请使用本人设备，或联系老师登记考勤',
  },
  deviceUnproven: {
    code: 30344,
    en: 'This attendance needs your own device. Open the page in your usual browser, or ask your teacher',
    zh: '本次考勤需验证本人设备，请在您常用的浏览器中打开，或联系老师登记考勤',
  },
  addressUsed: {
    code: 30346,
    en: 'Someone else has checked in from your network, and your device isn’t known yet. Your teacher can see that you tried, and confirm it',
    zh: '已有其他同学通过同一网络签到，而您的设备尚未登记。老师可以看到您的签到请求，请联系老师确认',
  },
  scanFirst: {
    code: 30345,
    en: 'Scan the QR code your teacher shows',
    zh: '请扫描老师展示的签到二维码',
  },
  tooLate: {
    code: 30356,
    en: 'This attendance began more than {limit} {limit:minute|minutes} ago. Ask your teacher to record your attendance',
    zh: '考勤开始已超过 {limit} 分钟，无法签到，请联系老师登记考勤',
  },
  elsewhere: {
    code: 30357,
    en: 'Check in on the campus network, or ask your teacher to record your attendance',
    zh: '请连接校园网后签到，或联系老师登记考勤',
  },
  networkForm: {
    code: 30389,
    en: '“{network}” isn’t an address range. Enter one such as 10.0.0.0/8',
    zh: '“{network}”不是有效的地址段，请按 10.0.0.0/8 的格式填写',
  },
  networksMissing: {
    code: 30390,
    en: 'Enter the campus network’s address ranges',
    zh: '请填写校园网地址段',
  },
  rulesOrder: {
    en: 'Students must be late before they’re absent',
    zh: '计为缺勤的时间须晚于计为迟到的时间',
  },
  outside: {
    code: 30361,
    en: 'You don’t seem to be in the right place. {left} {left:try|tries} left',
    zh: '您当前的位置不符合签到要求，还可尝试 {left} 次',
  },
  positionUnsure: {
    code: 30362,
    en: 'Your phone doesn’t know exactly where it is. Try again, by a window or outside',
    zh: '未能获取准确的位置，请到窗边或室外重试',
  },
  positionTriesUsedUp: {
    code: 30363,
    en: 'Your position has been tried {limit} {limit:time|times}. Give a reason, or ask your teacher',
    zh: '位置已核对 {limit} 次，请填写原因后继续，或联系老师登记考勤',
  },
  notByGps: { en: 'This attendance isn’t by position', zh: '该考勤不是定位考勤' },
  placeMissing: { en: 'Choose where your students should be', zh: '请选择签到地点' },
  durationMissing: {
    code: 30370,
    en: 'Choose how long check-in is open',
    zh: '请选择持续考勤时长',
  },
  checkOutMissing: { code: 30371, en: 'Choose when check-out begins', zh: '请选择签退时间' },
  checkOutTooEarly: {
    code: 30372,
    en: 'Check-out can begin only after check-in has closed',
    zh: '签退时间不能早于签到结束时间',
  },
  checkOutTooLate: {
    code: 30373,
    en: 'Check-out must be over within 24 hours',
    zh: '签退须在 24 小时内结束',
  },
  checkInClosed: {
    code: 30374,
    en: 'Check-in has closed. Ask your teacher to record your attendance',
    zh: '签到已结束，请联系老师为您登记考勤',
  },
  notCheckedIn: {
    code: 30375,
    en: 'You haven’t checked in, so you can’t check out',
    zh: '您尚未签到，无法签退',
  },
  proofsOff: {
    code: 30380,
    en: 'Your teacher doesn’t take scans made without a connection. Ask them to record your attendance',
    zh: '老师未开启离线签到，请联系老师登记考勤',
  },
  proofTooOld: {
    code: 30381,
    en: 'The code was shown more than {limit} {limit:hour|hours} ago. Ask your teacher to record your attendance',
    zh: '该二维码展示已超过 {limit} 小时，请联系老师登记考勤',
  },
  proofForged: {
    code: 30382,
    en: 'This scan isn’t genuine, so it proves nothing',
    zh: '本次扫码结果未通过验证，无法作为签到凭证',
  },
  proofKeyUnknown: {
    code: 30383,
    en: 'This scan was made on a device that isn’t yours',
    zh: '本次扫码并非由您本人的设备完成',
  },
  proofKeyTooNew: {
    code: 30384,
    en: 'This device wasn’t known yet when the code was shown, so its scan proves nothing',
    zh: '展示二维码时该设备尚未登记，无法作为签到凭证',
  },
  proofKeyShared: {
    code: 30385,
    en: 'Someone else has checked in with this device. Ask your teacher to record your attendance',
    zh: '该设备已为他人签到，请联系老师登记考勤',
  },
  proofRepeated: {
    code: 30386,
    en: 'You’ve already handed in a scan of this attendance',
    zh: '您已提交过本次考勤的离线扫码记录',
  },
  proofUseless: {
    code: 30387,
    en: 'Your attendance is already recorded',
    zh: '您的考勤状态已登记',
  },
  proofNotRunning: {
    code: 30388,
    en: 'The attendance wasn’t running when this code was made',
    zh: '该二维码不在考勤进行期间',
  },
  nobodyCalled: { code: 30376, en: 'Nobody has been called yet', zh: '尚未点名任何学生' },
  leaveSpan: { en: 'Leave must end after it begins', zh: '请假结束时间须晚于开始时间' },
  leaveTooLong: {
    en: 'Leave can last {limit} {limit:day|days} at most',
    zh: '单次请假不能超过 {limit} 天',
  },
  leaveReason: { en: 'Enter a reason', zh: '请填写请假原因' },
  leaveWithdrawn: { en: 'The student has withdrawn this request', zh: '学生已撤回该请假申请' },
  leaveDecided: {
    en: 'This request has changed meanwhile. Have another look',
    zh: '该请假申请的状态已发生变化，请查看后再操作',
  },
  leaveBegun: {
    en: 'This leave can’t be withdrawn any more',
    zh: '该请假已无法撤回',
  },
  leaveEarlier: {
    en: 'Choose a time from now on, before the leave ends',
    zh: '新的结束时间须早于原结束时间，且不早于现在',
  },
  leavesWaiting: {
    en: '{limit} of your requests are waiting already',
    zh: '您已有 {limit} 条请假申请待审批，暂时无法再提交',
  },
  stillRunning: { en: 'This attendance is still running', zh: '该考勤仍在进行中' },
  titleMissing: { en: 'Enter a name for the attendance', zh: '请输入考勤名称' },
  codeForm: { en: 'The code must have four digits', zh: '签到码必须是 4 位数字' },
  studentAbsent: { en: 'This student isn’t in the course', zh: '该学生不在课程中' },
})

/** Why a file was not accepted as a register, or not applied. */
export const registerErrors = errors('register', {
  tooMany: {
    en: 'This file would change {count} records, more than {limit} at once. Import it in parts',
    zh: '该文件将修改 {count} 条记录，每次最多 {limit} 条，请分批导入',
  },
  changed: {
    code: 41432,
    en: 'Some of these records have changed since this preview. Read the file again',
    zh: '预览之后部分记录已有变动，请重新读取文件',
  },
})
