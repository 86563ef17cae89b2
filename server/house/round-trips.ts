/** Calls that take more than two round trips to the database (a query) or four (a command), each with the reason. */
export const reasons: ReadonlyMap<string, string> = new Map([
  [
    '/CourseApi/delCourse',
    'shows the owner by the password, whose guesses are counted first; then locks the course',
  ],
  ['/CourseApi/quitCourse', 'compares the name, then leaves; each feature lets go of what is theirs'],
  [
    '/CourseApi/transferCourse',
    'shows the owner by the password, then finds and locks whom it goes to, then the course',
  ],
  ['/UserApi/unbindEmail', 'asks how fresh the session is only of those who have something to unbind'],
  [
    '/FutureV2/Profile/closeAccount',
    'shows the owner by the password, then leaves what is theirs everywhere',
  ],
  [
    '/AssistantApi/addAssistant',
    'counts a guess before it looks, and takes it back when it was right; then locks the course',
  ],
  ['/StudentsApi/acceptInvitation', 'locks the course that the invitation leads to, and looks again'],
  [
    '/Instantmessaging/OperateApi/createGroup',
    'judges whom it is of, then makes the group, its stream and what is said in it',
  ],
  [
    '/Instantmessaging/OperateApi/openCourseGroup',
    'looks for it, makes it unless somebody else does, then its stream and what is said in it',
  ],
  ['/Instantmessaging/OperateApi/addGroupUsers', 'judges whom it adds once the group is held'],
  ['/Instantmessaging/OperateApi/removeGroupUser', 'takes out once the group is held, and says so'],
  [
    '/Instantmessaging/OperateApi/quitGroup',
    'leaves once the group is held, says so, and finds who owns it now',
  ],
  ['/Instantmessaging/OperateApi/transferGroup', 'gives it once the group is held, and says so'],
  ['/CourseGroupApi/addGroup', 'takes the place of a group, then those of its people, then names the leader'],
  ['/CourseGroupApi/applyRandomGroup', 'draws over what is there once everybody in it is locked'],
  [
    '/Futurev2/CourseEnroll/updateAuditState',
    'takes a place before it lets in, and gives back what was too many',
  ],
  [
    '/AttenceV2Api/previewAttence',
    'compares a file with what it has read, and keeps the outcome in a transaction of its own',
  ],
  [
    '/ScoreApi/previewScores',
    'compares a file with what it has read, and keeps the outcome in a transaction of its own',
  ],
  [
    '/QuestionApi/shareBank',
    'counts a guess before it looks, and takes it back when it was right, with the bank held',
  ],
  [
    '/QuestionApi/undoPreview',
    'finds what the import made, then holds the banks of these, then takes them out',
  ],
  ['/AttenceV2Api/decideCounselorLeave', 'finds the course of the request, then locks its leave'],
  [
    '/Futurev2/CourseMeans/urgeContent',
    'asks of which kind the activity is, then that kind whom it is about',
  ],
  [
    '/InteractApi/addInteract',
    'as addTest of tests: finds where questions are, writes them, reads what they are worth',
  ],
  ['/InteractApi/quickStep', 'makes a set as addInteract does, then starts its step'],
  [
    '/InteractApi/endStep',
    'holds the set and the step, mixes what is anonymous, then tells it in the stream last',
  ],
  ['/InteractApi/extendStep', 'holds the set and the step, ends what runs, then tells it in the stream last'],
  ['/InteractApi/showAnswers', 'holds the set and the step, then tells it in the stream last'],
  [
    '/InteractApi/joinStep',
    'finds the step, then whether its set is for the student, then since when they are in it',
  ],
  [
    '/InteractApi/getPhotoWall',
    'finds the step and whether its results are seen, then its photos, then the files of these',
  ],
  [
    '/InteractApi/exportAnswers',
    'finds the set and its steps, then what is asked, then two hundred students at a time',
  ],
  [
    '/InteractApi/getStepInfo',
    'finds the step, then its questions, then what these say and the student wrote, then the files of both',
  ],
  [
    '/InteractApi/getAnswerResults',
    'finds the step, then its questions, then how they were answered, then files',
  ],
  ['/InteractApi/getProjection', 'the same as of its results, for a wall'],
  ['/InteractApi/getQuestionStatistics', 'the same of one question, then its answers and their files'],
  ['/InteractApi/getStudentAnswer', 'finds the step, then its questions, then what these say, then files'],
  [
    '/InteractApi/getReview',
    'finds the steps, then what their questions say and the student wrote, then files',
  ],
  [
    '/TestpaperApi/addTest',
    'finds where the questions of tests are, writes them, reads what the whole is worth, then shows scores or not',
  ],
  [
    '/TestpaperApi/addPracticeTest',
    'finds the questions in the tests of the course, then makes a test of them as addTest does',
  ],
  [
    '/TestpaperApi/editTest',
    'locks the test, asks who has begun, then shows scores or not as its rules now say',
  ],
  [
    '/TestpaperApi/updateSettings',
    'locks the test, asks who has begun, then shows scores or not as its rules now say',
  ],
  [
    '/TestpaperApi/publishTest',
    'locks the test, asks who has begun, then shows scores or not as its rules now say',
  ],
  [
    '/TestpaperApi/getAnswerGroupStudents',
    'finds the question, then those whose answer says the same, then names a page of them',
  ],
  ['/TestpaperApi/batchUpdate', 'finds the questions in the test, then changes it as editTest does'],
  [
    '/TestpaperApi/endTest',
    'ends it, hands in what is open, then shows the scores that are shown at the end',
  ],
  [
    '/TestpaperApi/undoRegrade',
    'locks the test, reads what its regrades were, writes what it is without this one, then scores all papers by that',
  ],
  ['/TestpaperApi/releaseResult', 'locks the test, then shows or hides what its moment says'],
  ['/HomeworkApi/submitWork', 'asks until when each of a group has time, once what they share is locked'],
  [
    '/TestpaperApi/offerAnswers',
    'finds the questions that are answered; then as offerWork, with a receipt for each answer',
  ],
  ['/HomeworkApi/offerWork', 'locks the rule that it is judged by once it has what is offered'],
  ['/HomeworkApi/getOffer', 'finds the attempt of which something is offered'],
  ['/HomeworkApi/moveToGroup', 'finds who handed in for the group, then locks what they share'],
  [
    '/HomeworkApi/allocateReviews',
    'locks how it is reviewed, takes what nobody began, then reads who has what',
  ],
  [
    '/HomeworkApi/leaveOutReview',
    'locks how it is reviewed, then finds whose submission it is, then scores again',
  ],
  ['/HomeworkApi/appealReviews', 'looks whether an appeal is open, then takes the only place for one'],
  ['/HomeworkApi/answerAppeal', 'locks the appeal, then grades in the usual way'],
  ['/CourseApi/copyCourse', 'copies table by table, parents first'],
  ['/Futurev2/CourseMeans/copyContent', 'copies table by table, parents first, course by course'],
  ['/CourseApi/createCourseFromDemo', 'copies table by table, parents first'],
])

const aCode = 'needs a code that was sent'
const aPicture = 'needs the letters of a picture'
const aScan = 'needs a login at the chat app'
const bytes = 'takes the bytes of a file, in steps of its own'

/** Calls that nobody in the cast can make with one request, and so not counted, each with the reason. */
export const unanswered: ReadonlyMap<string, string> = new Map([
  ['/QuestionApi/previewFile', 'the file that is sent here has no questions'],
  ['/UserApi/loginByMobile', aCode],
  ['/UserApi/getFigureWords', aPicture],
  ['/UserApi/sendCode', aPicture],
  ['/UserApi/sendEmailCode', aPicture],
  ['/UserApi/register', aCode],
  ['/UserApi/completion', aCode],
  ['/UserApi/forgetPasswordByMobile', aCode],
  ['/UserApi/forgetPasswordByEmail', aCode],
  ['/UserApi/resetPassword', aCode],
  ['/UserApi/getInfoStatusByCode', aScan],
  ['/Wechat/confirmScan', aScan],
  ['/UserApi/checkWechatCode', aScan],
  ['/UserApi/updateMobile', aCode],
  ['/UserApi/unbindSendCode', aPicture],
  ['/UserApi/unbindPhone', aCode],
  ['/UserApi/updateEmailByVerifyCode', aCode],
  ['/UploadApi/uploadChunk', bytes],
  ['/UploadApi/uploadV2', bytes],
  ['/UploadApi/upload', bytes],
  ['/UploadApi/uploadAvatarByCrop', bytes],
  ['/StudentsApi/getRosterPreview', 'needs a roster that was read'],
  ['/StudentsApi/applyRoster', 'needs a roster that was read'],
  ['/OperatorApi/previewSchoolCounsellors', 'needs a table of counsellors'],
  ['/HomeworkApi/previewWorks', 'needs a table of grades'],
  ['/Futurev2/CourseEnroll/enroll', 'needs the answers to the form'],
  ['/FutureV2/CoursePackage/import', 'needs a package that was checked'],
  ['/TestpaperApi/submitTest', 'needs an answer that was saved'],
  ['/TestpaperApi/handup', 'needs an answer that was saved'],
  ['/TestpaperApi/commentSwitch', 'needs a page that was left'],
  ['/TestpaperApi/freeDevice', 'needs a paper that was begun'],
  ['/TestpaperApi/saveReview', 'needs a paper that was handed in'],
  ['/TestpaperApi/returnTest', 'needs a paper that was handed in'],
  ['/TestpaperApi/previewRegrade', 'needs a paper that was begun'],
  ['/TestpaperApi/regrade', 'needs a paper that was begun'],
  ['/TestpaperApi/endForStudent', 'needs a paper that is written'],
  ['/TestpaperApi/getOffer', 'needs an answer that was offered after the end'],
])
