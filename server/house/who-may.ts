import type { Permission } from '#contract/access.ts'

/**
 * Who may make which call: written by hand and read against the specification, so that a call whose contract is too
 * permissive is caught. A new call gets its line here.
 *
 * A line is: path, whether it reads or changes, who. `anyone`, `account`, `teacher`, `counsellor`, `operator` are about the
 * person; `member`, `student`, `staff`, `owner` about the place in the course, with the permissions that assistants need. Two,
 * with a comma between them, are alternatives; `leader` is the leader of the group in question. `after-end`: allowed in
 * an ended course; `until-end`: not, though only its handler finds the course. `viewing`: also for staff viewing as a
 * student. `projector`: also a projector of the course, bound by somebody who may; nothing else may be done by one.
 */
const table = `
# school
/SchoolApi/getSchoolList                             reads   anyone
/InformationSupplementApi/getCollegeNames            reads   account
/FutureV2/NoAuth/getSchoolConfig                     reads   anyone
/OperatorApi/getSchools                              reads   operator
/OperatorApi/getSchool                               reads   operator
/OperatorApi/saveSchool                              changes operator
/OperatorApi/getSchoolBuildings                      reads   operator
/OperatorApi/saveSchoolBuildings                     changes operator
/OperatorApi/getHealth                               reads   operator

# projector
/ProjectorApi/begin                                  changes anyone
/ProjectorApi/check                                  reads   anyone
/ProjectorApi/accept                                 changes staff manage-activities
/ProjectorApi/getProjectors                          reads   staff manage-activities
/ProjectorApi/end                                    changes staff manage-activities after-end
/ProjectorApi/show                                   changes staff manage-activities
/ProjectorApi/look                                   reads   staff manage-activities projector

# counsellor
/OperatorApi/getSchoolCounsellors                    reads   operator
/OperatorApi/changeSchoolCounsellors                 changes operator
/OperatorApi/previewSchoolCounsellors                changes operator

# account
/UserApi/login                                       changes anyone
/UserApi/logout                                      changes account viewing
/UserApi/getUserInfo                                 reads   account
/UserApi/getUserBasinInfo                            reads   account
/UserApi/loginByMobile                               changes anyone
/UserApi/getFigureCode                               changes anyone
/UserApi/getFigureWords                              changes anyone
/UserApi/sendCode                                    changes anyone
/UserApi/sendEmailCode                               changes anyone
/UserApi/register                                    changes anyone
/UserApi/completion                                  changes anyone
/UserApi/forgetPasswordByMobile                      changes anyone
/UserApi/forgetPasswordByEmail                       changes anyone
/UserApi/resetPassword                               changes anyone
/UserApi/getSessions                                 reads   account
/UserApi/endSession                                  changes account
/UserApi/addDeviceKey                                changes account
/UserApi/getDeviceKeys                               reads   account
/UserApi/delDeviceKey                                changes account
/FutureV2/Account/confirmIdentity                    changes account
/OperatorApi/getOutbox                               reads   operator-on-the-machine
/FutureV2/NoAuth/getDemoMessage                      reads   anyone
/UserApi/getWechatThirdPardLoginConf                 changes anyone
/UserApi/getInfoStatusByCode                         changes anyone
/Wechat/confirmScan                                  changes anyone
/wechat/login                                        changes anyone
/UserApi/checkWechatCode                             changes anyone
/UserApi/isBindWechat                                reads   account
/UserApi/isBindOtherWechat                           reads   account
/UserApi/unbindWechat                                changes account
/Wechat/qrcodeV2                                     changes account
/WechatApi/getBindQrcode                             changes account
/WechatApi/getBindState                              reads   account
/WechatApi/isBind                                    reads   account
/WechatApi/getSignPackage                            reads   anyone

# stream: who may in which is for its kind to say
/StreamApi/add                                       changes account
/StreamApi/entries                                   reads   account

# file
/UploadApi/uploadChunk                               changes account
/UploadApi/uploadState                               reads   account
/UploadApi/getUploadServers                          reads   account
/UploadApi/uploadV2                                  changes account
/UploadApi/upload                                    changes account
/UploadApi/uploadAvatarByCrop                        changes account
/FileApi/getAttachmentInfo                           reads   account
/FileApi/getPreview                                  reads   account
/FileApi/preparePreview                              changes account viewing
/FileApi/getMyLibrary                                reads   account
/FileApi/rename                                      changes account
/FileApi/delete                                      changes account

# course
/CourseApi/createCourse                              changes teacher
/CourseApi/updateCourse                              changes staff edit-course
/CourseApi/getCourse                                 reads   staff edit-course
/CourseBigDataApi/getCourseBaseDataV2                reads   member
/CourseBigDataApi/getCourseDetail                    reads   member
/CourseBigDataApi/upCourseDetail                     changes staff edit-course
/CourseApi/checkCourse                               reads   member after-end
/CourseApi/getCourseAuth                             reads   member
/CourseApi/getCourseInfo                             reads   member
/UserApi/getUserInfoInCourse                         reads   member
/CourseApi/getDeletePattern                          reads   member
/CourseApi/delCourse                                 changes owner after-end
/CourseApi/semesterList                              reads   account
/CourseApi/semesterCourseList                        reads   account
/CourseApi/findableCourses                           reads   account
/CourseApi/simpleLists                               reads   account
/CourseApi/getRunning                                reads   account
/CourseApi/getWaiting                                reads   account
/CourseApi/getStart                                  reads   account
/CourseApi/getCourseStateAll                         reads   account
/FutureV2/CourseMeans/getCourseList                  reads   account
/FutureV2/CourseMeans/getImportList                  reads   account
/CourseApi/setCourseTop                              changes member after-end
/CourseApi/cancelCourseTop                           changes member after-end
/CourseApi/updateCourseSortBat                       changes account
/CourseApi/joinCourseByCode                          changes account
/CourseApi/stopCourseCode                            changes staff join-code
/CourseApi/startCourseCode                           changes staff join-code
/CourseApi/resetCourseCode                           changes staff join-code
/CourseApi/getCourseAllowQuit                        reads   member
/CourseApi/setCourseAllowQuit                        changes staff manage-members
/CourseApi/quitCourse                                changes student
/CourseApi/getMyCourseInfo                           reads   student
/CourseApi/updateCourseInfo                          changes student
/StudentAddtionInfoApi/updateMyCourseInfo            changes student
/ArchiveApi/addArchive                               changes member after-end
/ArchiveApi/cancleArchive                            changes member after-end
/ArchiveApi/lists                                    reads   account
/CourseApi/deletedLists                              reads   account
/CourseApi/restoreCourse                             changes teacher
/CourseApi/transferCourse                            changes owner after-end
/futurev2/NoAuth/getTakeCourse                       reads   anyone

# profile
/UserApi/changeRole                                  changes account
/UserApi/updateInfoV2                                changes account
/InformationSupplementApi/getMajorLists              reads   account
/UserApi/checkMobile                                 reads   account
/UserApi/updateMobile                                changes account
/UserApi/unbindSendCode                              changes account
/UserApi/unbindPhone                                 changes account
/UserApi/updateEmailByVerifyCode                     changes account
/UserApi/unbindEmail                                 changes account
/UserApi/updatePassword                              changes account
/FutureV2/Profile/getAccountState                    reads   account
/FutureV2/Profile/exportData                         changes account
/FutureV2/Profile/getDataExport                      reads   account
/FutureV2/Profile/closeAccount                       changes account

# member
/Futurev2/Student/getStudentList                     reads   member
/Futurev2/Student/getStudentListByCAid               reads   member
/Futurev2/Student/deptStudentList                    reads   member
/Futurev2/Student/getDeptList                        reads   member
/StudentsApi/getStudentCount                         reads   member
/StudentsApi/getStudentInfo                          reads   member
/StudentsApi/removeStudents                          changes staff manage-members
/AssistantApi/getTeacherTeam                         reads   member
/AssistantApi/addAssistant                           changes owner after-end
/AssistantApi/editAssistant                          changes owner after-end
/AssistantApi/delAssistant                           changes owner after-end
/AssistantApi/getAssistantInfo                       reads   staff
/Futurev2/ClassAdministration/getClassList           reads   member
/Futurev2/ClassAdministration/getClassStudentList    reads   member
/Futurev2/ClassAdministration/createClass            changes staff manage-members
/Futurev2/ClassAdministration/changeName             changes staff manage-members
/Futurev2/ClassAdministration/deleteClass            changes staff manage-members
/Futurev2/ClassAdministration/kickStudent            changes staff manage-members
/Futurev2/ClassAdministration/moveStudents           changes staff manage-members
/StudentsApi/previewRoster                           changes staff manage-members
/StudentsApi/getRosterPreview                        reads   staff manage-members
/StudentsApi/applyRoster                             changes staff manage-members
/StudentsApi/exportRoster                            reads   staff manage-members
/StudentsApi/getMyInvitations                        reads   account
/StudentsApi/acceptInvitation                        changes account
/StudentsApi/declineInvitation                       changes account
/StudentsApi/getInvitations                          reads   staff manage-members
/StudentsApi/removeInvitation                        changes staff manage-members
/StudentsApi/getMyInvitations                         reads   account
/StudentsApi/acceptInvitation                         changes account
/StudentsApi/declineInvitation                        changes account
/CourseApi/getMemberSetting                          reads   staff
/CourseApi/setMemberCap                              changes staff manage-members

# group
/Futurev2/Student/getActivityList                    reads   member
/Futurev2/Student/getActivityInfo                    reads   member
/CourseGroupActivityApi/getGroupActivityInfo         reads   member
/CourseGroupActivityApi/addGroupActivity             changes staff manage-members
/CourseGroupActivityApi/editGroupActivity            changes staff manage-members
/CourseGroupActivityApi/delGroupActivity             changes staff manage-members
/CourseGroupActivityApi/copyGroupActivity            changes staff manage-members
/CourseGroupApi/setJoinGroup                         changes staff manage-members
/Futurev2/Student/getGroupList                       reads   member
/Futurev2/Student/getGroupTree                       reads   member
/Futurev2/Student/getGroupStudent                    reads   member
/Futurev2/Student/getGroupStudentList                reads   member
/Futurev2/Student/getStudentListByNotInActivity      reads   member
/CourseGroupApi/addGroup                             changes student, staff manage-members
/CourseGroupApi/updateGroup                          changes staff manage-members, leader
/CourseGroupApi/delGroup                             changes student, staff manage-members
/CourseGroupApi/joinGroup                            changes student
/CourseGroupApi/quitGroup                            changes student
/Futurev2/Student/setLeader                          changes staff manage-members, leader
/CourseGroupApi/joinGroupByTeacher                   changes staff manage-members
/CourseGroupApi/removeStudent                        changes staff manage-members
/CourseGroupApi/randomGroup                          reads   staff manage-members
/CourseGroupApi/applyRandomGroup                     changes staff manage-members

# enrolment
/Futurev2/CourseEnroll/getEnrollFormList             reads   staff manage-members
/Futurev2/CourseEnroll/updateSetting                 changes staff manage-members
/Futurev2/CourseEnroll/addLabel                      changes staff manage-members
/Futurev2/CourseEnroll/delLabel                      changes staff manage-members
/Futurev2/CourseEnroll/getCourseInfo                 reads   account
/Futurev2/CourseEnroll/enroll                        changes account
/Futurev2/CourseEnroll/getAuditLists                 reads   staff manage-members
/Futurev2/CourseEnroll/getStudentEnrollForm          reads   staff manage-members
/Futurev2/CourseEnroll/updateAuditState              changes staff manage-members after-end

# activity
/FutureV2/CourseMeans/getCourseContent               reads   member
/FutureV2/CourseTemplate/getSetting                  reads   member
/Futurev2/CourseMeans/publishContent                 changes staff manage-activities
/Futurev2/CourseMeans/unpublishContent               changes staff manage-activities
/FutureV2/CourseMeans/deleteContent                  changes staff manage-activities
/Futurev2/CourseMeans/endContent                     changes staff manage-activities
/Futurev2/CourseMeans/sortContent                    changes staff manage-activities
/FutureV2/CourseMeans/getDeletedContent              reads   staff manage-activities
/FutureV2/CourseMeans/getAudience                    reads   staff
/Futurev2/CourseMeans/checkShownFiles                changes staff after-end
/Futurev2/CourseMeans/getExceptions                     reads   staff manage-activities
/Futurev2/CourseMeans/getExceptionStudents              reads   staff manage-activities
/Futurev2/CourseMeans/setException                      changes staff manage-activities
/Futurev2/CourseMeans/delException                      changes staff manage-activities
/Futurev2/CourseMeans/setAccommodation                  changes staff manage-members
/FutureV2/CourseMeans/restoreContent                 changes staff manage-activities
/Futurev2/CourseMeans/directoryChange                changes staff manage-activities
/CourseApi/getCourseDirectory                        reads   member
/CourseApi/addDirectory                              changes staff manage-activities
/CourseApi/editDirectory                             changes staff manage-activities
/CourseApi/delDirectory                              changes staff manage-activities
/CourseApi/sortDirectory                             changes staff manage-activities
/Futurev2/ActivityModule/getModules                   reads   staff edit-course
/Futurev2/ActivityModule/addModule                    changes staff edit-course
/Futurev2/ActivityModule/editModule                   changes staff edit-course
/Futurev2/ActivityModule/delModule                    changes staff edit-course
/Futurev2/ActivityModule/sortModules                  changes staff edit-course
/Futurev2/ActivityModule/setTypeName                  changes staff edit-course
/FutureV2/CourseMeans/getStudyProgress               reads   member
/FutureV2/CourseMeans/getStudyProgressList           reads   staff
/CourseApi/getCourseSetting                          reads   member
/CourseApi/setCourseSetting                          changes staff edit-course
/Futurev2/CourseMeans/urgeContent                    changes staff manage-activities
/Pcv4/Preparelessons/lessonlinkList                  reads   staff manage-activities
/FutureV2/CourseMeans/getCopyCourses                 reads   staff manage-activities
/FutureV2/CourseMeans/searchContent                  reads   member
/Futurev2/CourseMeans/getShareInfo                   reads   staff
/futurev2/NoAuth/getSharedContent                    reads   anyone
/CourseApi/chooseCourseTemplate                      changes staff edit-course
/CourseApi/getCourseTemplate                         reads   staff edit-course
/CourseApi/saveCourseTemplate                        changes staff edit-course
/CourseApi/updateCourseTemplate                      changes staff edit-course

# comment
/Futurev2/Comment/addComment                         changes member
/Futurev2/Comment/delComment                         changes member
/Futurev2/Comment/restoreComment                     changes member
/Futurev2/Comment/getCommentPage                     reads   member
/Futurev2/Comment/getThread                          reads   member
/Futurev2/Comment/like                               changes member
/Futurev2/Comment/hideComment                        changes staff manage-activities
/Futurev2/Comment/chooseBest                         changes staff manage-activities
/Futurev2/Comment/lockComments                       changes staff manage-activities
/Futurev2/Comment/getMentionList                     reads   member

# submission
/SubmissionApi/getStudentSubmissions                 reads   member

# homework
/HomeworkApi/addHomework                             changes staff manage-activities
/HomeworkApi/editHomework                            changes staff manage-activities
/HomeworkApi/getHomeworkInfo                         reads   member
/HomeworkApi/listsHomework                           reads   member
/HomeworkApi/beginWork                               changes student
/HomeworkApi/finishWork                              changes student
/HomeworkApi/saveDraft                               changes student
/HomeworkApi/submitWork                              changes student
/HomeworkApi/offerWork                               changes student
/HomeworkApi/getOffers                               reads   staff grade
/HomeworkApi/getOffer                                reads   staff grade
/HomeworkApi/decideOffer                             changes staff grade after-end
/HomeworkApi/getWorkDetail                           reads   student, staff grade
/HomeworkApi/getWorkHistory                          reads   student, staff grade
/HomeworkApi/getStudentList                          reads   staff
/ReviewApi/getlistByhomework                         reads   staff
/HomeworkApi/scoreWork                               changes staff grade after-end
/HomeworkApi/waiveLate                               changes staff grade after-end
/HomeworkApi/repulse                                 changes staff grade
/HomeworkApi/publishScore                            changes staff grade after-end
/HomeworkApi/moveToGroup                                 changes staff grade
/HomeworkApi/setShare                                 changes staff grade
/HomeworkApi/getShareList                             reads   member
/HomeworkApi/getReviewList                           reads   member
/HomeworkApi/saveReview                              changes student
/HomeworkApi/saveReviewDraft                         changes student
/HomeworkApi/getReviewOverview                       reads   staff grade
/HomeworkApi/allocateReviews                         changes staff grade
/HomeworkApi/callReviewers                           changes staff grade
/HomeworkApi/getReviews                              reads   student, staff grade
/HomeworkApi/leaveOutReview                          changes staff grade after-end
/HomeworkApi/appealReviews                           changes student
/HomeworkApi/answerAppeal                            changes staff grade after-end
/HomeworkApi/call                                    changes staff grade
/HomeworkApi/packWorks                               changes staff grade after-end
/HomeworkApi/previewWorks                               changes staff grade after-end
/HomeworkApi/getWorksPreview                            reads   staff grade
/HomeworkApi/applyWorks                                 changes staff grade after-end
/HomeworkApi/undoWorks                                  changes staff grade after-end
/HomeworkApi/addFeedback                                changes staff grade after-end
/HomeworkApi/removeFeedback                             changes staff grade after-end
/HomeworkApi/getPackedWorks                          reads   staff grade
/HomeworkApi/batchOperate                            changes staff grade after-end
/HomeworkApi/checkRepeat                             changes staff grade after-end
/HomeworkApi/getRepeatState                          reads   student, staff grade
/HomeworkApi/getRepeatDetail                         reads   student, staff grade
/HomeworkApi/getRecheckRules                         reads   member
/HomeworkApi/getRepeatList                           reads   staff grade
/SubmissionApi/getRubricStatistics                   reads   staff grade

# rubric
/RubricApi/getList                                   reads   account
/RubricApi/getInfo                                   reads   account
/RubricApi/save                                      changes account
/RubricApi/remove                                    changes account
/PhraseApi/getList                                   reads   account
/PhraseApi/add                                       changes account
/PhraseApi/edit                                      changes account
/PhraseApi/use                                       changes account
/PhraseApi/remove                                    changes account

# answering
/InteractApi/addInteract                             changes staff manage-activities
/InteractApi/editInteract                            changes staff manage-activities
/InteractApi/publishInteract                         changes staff manage-activities
/InteractApi/endInteract                             changes staff manage-activities
/InteractApi/getInteract                             reads   member
/InteractApi/getQuestions                            reads   staff manage-activities
/InteractPPTApi/getSubjectLists                      reads   member
/InteractApi/startStep                               changes staff manage-activities
/InteractApi/endStep                                 changes staff manage-activities
/InteractApi/extendStep                              changes staff manage-activities
/InteractApi/showResults                             changes staff manage-activities
/InteractApi/showAnswers                             changes staff manage-activities
/InteractApi/quickStep                               changes staff manage-activities
/Pcv4/Preparelessons/getIsSynchronousCountdown       reads   member
/InteractApi/isExistJoinStepV2                       reads   member
/InteractApi/joinStep                                changes student
/InteractApi/getStepInfo                             reads   member
/InteractApi/saveAnswers                             changes student
/InteractApi/submitAnswer                            changes student
/InteractApi/getAnswerResults                        reads   member
/InteractApi/getProjection                           reads   staff manage-activities projector
/InteractApi/getQuestionStatistics                   reads   member
/InteractApi/getAnswerStudents                       reads   staff
/InteractApi/getStudentAnswer                        reads   member
/InteractApi/getReview                               reads   member
/InteractApi/gradeAnswers                            changes staff grade after-end
/InteractApi/getPosts                                reads   member
/InteractApi/getPostProjection                       reads   staff manage-activities projector
/InteractApi/addPost                                 changes student
/InteractApi/delPost                                 changes student
/InteractApi/votePost                                changes student
/InteractApi/hidePost                                changes staff manage-activities
/InteractApi/markPost                                changes staff manage-activities
/InteractApi/addPostGroup                            changes staff manage-activities
/InteractApi/renamePostGroup                         changes staff manage-activities
/InteractApi/delPostGroup                            changes staff manage-activities
/InteractApi/movePosts                               changes staff manage-activities
/InteractApi/getPhotoWall                            reads   member
/InteractApi/hidePhoto                               changes staff manage-activities
/InteractApi/exportAnswers                           reads   staff grade

# mistake
/MistakesApi/getMistakesList                         reads   student
/MistakesApi/getSummary                              reads   student
/MistakesApi/getMistakesDetail                       reads   student
/MistakesApi/getSheet                                reads   student
/MistakesApi/delMistakes                             changes student after-end
/MistakesApi/putBack                                 changes student after-end
/MistakesApi/getPractice                             reads   student
/MistakesApi/answerMistake                           changes student after-end
/MistakesApi/getClassMistakes                        reads   staff grade
/MistakesApi/getClassMistake                         reads   staff grade
/MistakesApi/getClassMistakeStudents                 reads   staff grade
/MistakesApi/getRight                                reads   student

# test
/TestpaperApi/addTest                                changes staff manage-activities
/TestpaperApi/editTest                               changes staff manage-activities
/TestpaperApi/addPracticeTest                        changes staff manage-activities
/TestpaperApi/updateSettings                         changes staff manage-activities
/TestpaperApi/batchUpdate                            changes staff manage-activities
/TestpaperApi/publishTest                            changes staff manage-activities
/TestpaperApi/getTestInfo                            reads   member
/TestpaperApi/getQuestions                           reads   staff manage-activities
/TestpaperApi/getPreview                             reads   staff manage-activities
/TestpaperApi/getQuestionBank                        reads   staff manage-activities
/TestpaperApi/endTest                                changes staff manage-activities
/TestpaperApi/releaseResult                          changes staff grade after-end
/TestpaperApi/startTest                              changes student
/TestpaperApi/getSealedPaper                         reads   student
/TestpaperApi/getPaper                               reads   student
/TestpaperApi/saveAnswers                            changes student
/TestpaperApi/submitTest                             changes student
/TestpaperApi/offerAnswers                           changes student
/TestpaperApi/reportSwitch                           changes student
/TestpaperApi/getSwitches                            reads   member grade
/TestpaperApi/commentSwitch                          changes student
/TestpaperApi/freeDevice                             changes staff manage-activities
/TestpaperApi/getStudentTestInfo                     reads   student
/TestpaperApi/tellReadiness                          changes student
/TestpaperApi/getRehearsal                           reads   member
/TestpaperApi/saveRehearsal                          reads   member
/TestpaperApi/submitRehearsal                        changes member viewing
/TestpaperApi/getResult                              reads   student
/TestpaperApi/testpaperdetails                       reads   member
/TestpaperApi/doSubjectList                          changes student after-end viewing
/TestpaperApi/saveAnswer                             changes student
/TestpaperApi/handup                                 changes student
/TestpaperApi/getStudentList                         reads   staff
/TestpaperApi/getOffer                               reads   staff grade
/TestpaperApi/getReview                              reads   staff grade
/TestpaperApi/saveReview                             changes staff grade after-end
/TestpaperApi/getAnswers                             reads   staff grade
/TestpaperApi/gradeAnswers                           changes staff grade after-end
/TestpaperApi/getAnswerGroups                        reads   staff grade
/TestpaperApi/getAnswerGroupStudents                 reads   staff grade
/TestpaperApi/gradeAnswerGroup                       changes staff grade after-end
/TestpaperApi/getAnswerCounts                        reads   staff grade
/TestpaperApi/returnTest                             changes staff grade
/TestpaperApi/call                                   changes staff grade
/TestpaperApi/giveTime                               changes staff manage-activities
/TestpaperApi/getAnalysis                            reads   staff grade
/TestpaperApi/getQuestionAnalysis                    reads   staff grade
/TestpaperApi/exportAnalysis                         reads   staff grade
/TestpaperApi/getRegradeQuestions                    reads   staff grade manage-activities
/TestpaperApi/previewRegrade                         reads   staff grade manage-activities
/TestpaperApi/regrade                                changes staff grade manage-activities
/TestpaperApi/undoRegrade                            changes staff grade manage-activities
/TestpaperApi/getRegrades                            reads   staff grade manage-activities
/TestpaperApi/getRubrics                             reads   staff manage-activities
/TestpaperApi/saveRubric                             changes staff manage-activities
/TestpaperApi/getLive                                reads   staff
/TestpaperApi/getParts                               reads   staff manage-activities
/TestpaperApi/sendMessage                            changes staff manage-activities
/TestpaperApi/endForStudent                          changes staff manage-activities

# question
/QuestionApi/getBanks                                reads   account
/QuestionApi/getBank                                 reads   account
/QuestionApi/addBank                                 changes teacher
/QuestionApi/addCourseBank                           changes staff manage-activities
/QuestionApi/editBank                                changes account
/QuestionApi/removeBank                              changes account
/QuestionApi/addFolder                               changes account
/QuestionApi/editFolder                              changes account
/QuestionApi/removeFolder                            changes account
/QuestionApi/getBankReaders                          reads   account
/QuestionApi/shareBank                               changes account
/QuestionApi/unshareBank                             changes account
/QuestionApi/getList                                 reads   account
/QuestionApi/getLabels                               reads   account
/QuestionApi/getInfo                                 reads   account
/QuestionApi/add                                     changes account
/QuestionApi/edit                                    changes account
/QuestionApi/move                                    changes account
/QuestionApi/copy                                    changes account
/QuestionApi/label                                   changes account
/QuestionApi/remove                                  changes account
/QuestionApi/restore                                 changes account
/QuestionApi/getVersions                             reads   account
/QuestionApi/getUses                                 reads   account
/QuestionApi/previewFile                             changes account
/QuestionApi/previewText                             changes account
/QuestionApi/getPreview                              reads   account
/QuestionApi/correctPreviewed                        changes account
/QuestionApi/applyPreview                            changes account
/QuestionApi/undoPreview                             changes account
/QuestionApi/getTemplate                             reads   teacher
/QuestionApi/exportQuestions                         reads   account

# notice
/NoticeApi/addNotice                                  changes staff manage-activities
/NotifyApi/addNotify                                  changes staff manage-activities
/NoticeApi/editNotice                                 changes staff manage-activities
/NoticeApi/getNoticeInfo                              reads   member
/NoticeApi/getReadList                                reads   staff
/NoticeApi/readNotice                                 changes student after-end
/NoticeApi/acknowledgeNotice                          changes student
/NoticeApi/remindReaders                              changes staff manage-activities

# video
/VideoApi/addVideo                                     changes staff manage-activities
/FutureV2/Courseware/updateVideo                       changes staff manage-activities
/VideoApi/getVideoInfo                                 reads   member
/VideoApi/getCaptions                                  reads   member
/VideoApi/setVideoClose                                changes staff manage-activities
/VideoApi/reportWatch                                  changes student
/VideoApi/getWatchStudents                             reads   staff
/VideoApi/getWatchHeat                                 reads   staff

# material
/MaterialApi/addMaterial                              changes staff manage-activities
/MaterialApi/editMaterial                             changes staff manage-activities
/MaterialApi/publishMaterial                          changes staff manage-activities
/MaterialApi/getMaterialInfo                          reads   member
/MaterialApi/viewMaterial                             changes student after-end
/MaterialApi/getViewStudents                          reads   staff
/MaterialApi/checkDownload                            reads   member
/MaterialApi/checkLink                                changes staff manage-activities
/FutureV2/Courseware/query                            reads   member
/CoursewareApi/getListsByFileType                     reads   member

# topic
/TopicApi/addTopic                                   changes student, staff manage-activities
/TopicApi/editTopic                                  changes staff manage-activities
/TopicApi/publishTopic                               changes staff manage-activities
/TopicApi/getTopicInfo                               reads   member
/TopicApi/likeTopic                                  changes member
/TopicApi/getJoinStudents                            reads   staff

# attendance
/AttenceApi/addDigitAttence                          changes staff attendance
/AttenceApi/addNowsAttance                           changes staff attendance
/AttenceApi/addAttence                               changes staff attendance
/AttenceApi/addGPSAttence                            changes staff attendance
/AttenceApi/getLocation                              reads   staff attendance
/AttenceApi/getBuildings                             reads   staff attendance
/AttenceApi/addCheckinAttence                        changes staff attendance
/AttenceApi/getUsual                                 reads   staff attendance
/AttenceApi/addRollCall                              changes staff attendance
/AttenceApi/getQrCode                                reads   staff attendance
/AttenceApi/updateDigitAttenceCode                   changes staff attendance
/AttenceApi/getDigitAttence                          reads   staff attendance
/AttenceApi/getNotFinishAttence                      reads   staff
/AttenceApi/overAttence                              changes staff attendance after-end
/AttenceApi/delAttence                               changes staff attendance after-end
/AttenceApi/setEndTime                               changes staff attendance
/AttenceApi/reopenAttence                            changes staff attendance
/AttenceApi/recoverAttence                           changes staff attendance after-end
/AttenceApi/getDeletedAttences                       reads   staff attendance
/AttenceApi/renameAttence                            changes staff attendance
/AttenceApi/updateState                              changes staff attendance after-end
/AttenceApi/updateStates                             changes staff attendance after-end
/AttenceApi/undoStates                               changes staff attendance after-end
/AttenceV2Api/getAttenceList                         reads   staff
/AttenceV2Api/getCounselorAttenceStudentLists        reads   counsellor
/AttenceV2Api/getAdminClassCounselorAttenceStudentLists reads counsellor
/AttenceV2Api/getCounselorStudent                    reads   counsellor
/AttenceV2Api/getAttenceStudentLists                 reads   staff
/AttenceApi/getNotFinishAttenceStudent               reads   member
/AttenceApi/getDigitSignIn                           reads   student
/AttenceApi/getDigitSignInCheckin                    reads   student
/AttenceApi/checkin                                  changes account until-end
/AttenceApi/getScanReceipt                           reads   anyone
/AttenceApi/AttenceResult                            changes account until-end
/AttenceApi/getCheckInResult                         reads   student
/AttenceApi/getAttenceRules                              reads   member
/AttenceApi/setAttenceRules                              changes staff attendance
/AttenceV2Api/getAttenceStudents                         reads   staff
/AttenceV2Api/exportAttence                              reads   staff attendance
/AttenceV2Api/previewAttence                             changes staff attendance after-end
/AttenceV2Api/getAttencePreview                          reads   staff attendance
/AttenceV2Api/applyAttence                               changes staff attendance after-end
/AttenceV2Api/undoAttence                                changes staff attendance after-end
/AttenceApi/addOfflineProof                              changes account until-end
/AttenceApi/getOwnOfflineProofs                          reads   member
/AttenceApi/getOfflineProofs                             reads   staff attendance
/AttenceApi/decideOfflineProofs                          changes staff attendance after-end
/AttenceApi/getSpotCheck                                 reads   staff attendance
/AttenceApi/addSpotCheck                                 changes staff attendance after-end
/AttenceApi/delSpotCheck                                 changes staff attendance after-end
/AttenceApi/askLeave                                     changes student
/AttenceApi/withdrawLeave                                changes student
/AttenceApi/shortenLeave                                 changes student
/AttenceApi/decideLeave                                  changes staff attendance after-end
/AttenceApi/getMyLeaves                                  reads   student
/AttenceApi/getLeaves                                    reads   staff attendance
/AttenceApi/getLeave                                     reads   member
/AttenceApi/getWaitingLeaves                             reads   account
/AttenceV2Api/getCounselorLeaves                         reads   counsellor
/AttenceV2Api/getCounselorLeave                          reads   counsellor
/AttenceV2Api/decideCounselorLeave                       changes counsellor
/SummaryApi/attence                                  reads   member

# score
/ScoreApi/getScoreList                               reads   student, staff grade
/ScoreApi/getFormerScoreList                         reads   staff grade
/ScoreApi/getScoreDetail                             reads   student, staff grade
/ScoreApi/getHomeworkScore                           reads   student, staff grade
/ScoreApi/getScoreSetting                            reads   staff grade
/ScoreApi/setScoreSetting                            changes staff grade after-end
/ScoreApi/setScoreLetters                            changes staff grade after-end
/ScoreApi/saveScoreColumns                           changes staff grade after-end
/StudentsApi/setCountsFrom                           changes staff manage-members
/ScoreApi/saveScoreColumn                            changes staff grade after-end
/ScoreApi/removeScoreColumn                          changes staff grade after-end
/ScoreApi/restoreScoreColumn                         changes staff grade after-end
/ScoreApi/sortScoreColumns                           changes staff grade after-end
/ScoreApi/getDeletedScoreColumns                     reads   staff grade
/ScoreApi/getScoreBookHistory                        reads   staff grade
/ScoreApi/showTotals                                 changes staff grade after-end
/ScoreApi/setScore                                   changes staff grade after-end
/ScoreApi/undoScore                                  changes staff grade after-end
/ScoreApi/clearScore                                 changes staff grade after-end
/ScoreApi/getScoreHistory                            reads   staff grade
/ScoreApi/exportScores                               reads   staff grade
/ScoreApi/previewScores                              changes staff grade after-end
/ScoreApi/getScoresPreview                           reads   staff grade
/ScoreApi/applyScores                                changes staff grade after-end
/ScoreApi/undoScores                                 changes staff grade after-end

# performance
/RepresentationApi/getStudentList                    reads   staff
/RepresentationApi/getGroupList                      reads   staff
/RepresentationApi/addStar                           changes staff performance
/RepresentationApi/delStar                           changes staff performance
/RepresentationApi/scanStarCard                      changes staff performance
/RepresentationApi/getStarLog                        reads   member
/RepresentationApi/getStudentDetail                  reads   staff
/RepresentationApi/getMyRepresentation               reads   student
/RepresentationApi/getStatistics                     reads   staff
/RepresentationApi/getReasons                        reads   staff
/RepresentationApi/saveReasons                       changes staff performance
/RepresentationApi/pickStudent                       changes staff performance
/RepresentationApi/getStarCards                      reads   staff performance
/RepresentationApi/makeStarCards                     changes staff performance
/RepresentationApi/revokeStarCards                   changes staff performance

# chat: between people who are in a course together; in a conversation only its own people, asked by the handlers
/Futurev2/Letter/createGroup                         changes account
/LetterApi/getSessionList                            reads   account
/Instantmessaging/OperateApi/reportMessage           changes account
/OperatorApi/getChatReports                          reads   operator
/OperatorApi/getChatReport                           reads   operator
/OperatorApi/decideChatReport                        changes operator
/OperatorApi/liftChatMute                            changes operator
/LetterApi/getUnReadCount                            reads   account
/LetterApi/getSession                                reads   account
/LetterApi/getFileList                               reads   account
/LetterApi/getMsgList                                reads   account
/LetterApi/alreadyRead                               changes account
/Instantmessaging/OperateApi/editMessage             changes account
/Instantmessaging/OperateApi/removeMessage           changes account
/Instantmessaging/OperateApi/reactMessage            changes account
/Instantmessaging/OperateApi/pinMessage              changes account
/Instantmessaging/OperateApi/forwardMessage          changes account
/LetterApi/getPinList                                reads   account
/LetterApi/searchMsgList                             reads   account
/LetterApi/getMsgPlace                               reads   account
/Instantmessaging/OperateApi/deleteSession           changes account
/Instantmessaging/OperateApi/muteSession             changes account
/Instantmessaging/OperateApi/blockFriend             changes account
/Instantmessaging/OperateApi/createGroup             changes account
/Instantmessaging/OperateApi/openCourseGroup         changes staff after-end
/LetterApi/getGroupMemberList                        reads   account
/LetterApi/getGroupUserNames                         reads   account
/Instantmessaging/OperateApi/renameGroup             changes account
/Instantmessaging/OperateApi/setGroupStaffOnly       changes account
/Instantmessaging/OperateApi/addGroupUsers           changes account
/Instantmessaging/OperateApi/removeGroupUser         changes account
/Instantmessaging/OperateApi/quitGroup               changes account
/Instantmessaging/OperateApi/transferGroup           changes account
/Instantmessaging/OperateApi/dissolveGroup           changes account
/LetterApi/getReadCount                              reads   account
/LetterApi/getReadList                               reads   account
/LetterApi/getCourseList                             reads   account
/LetterApi/getTeachTeam                              reads   member
/LetterApi/getClassAdministrationFriendList          reads   member
/LetterApi/searchFriendList                          reads   account
/UserApi/getIMToken                                  reads   account

# home
/Futurev2/Todo/getTodoList                           reads   account
/todoApi/getIndexList                                reads   account
/todoApi/getCourses                                  reads   account
/Futurev2/Todo/ignoreTodo                            changes account
/Futurev2/Todo/tagFinishedTodo                       changes account
/Paycourse/Tracking/trackLog                         changes account
/TourApi/isTourV2                                    reads   account
/TourApi/setTourFinishV2                             changes account
/TourApi/getFinished                                 reads   account
/CalendarApi/getFeed                                 reads   account
/CalendarApi/renewFeed                               changes account
/ExamPlanApi/lists                                   reads   account
/ExamPlanApi/save                                    changes account
/ExamPlanApi/remove                                  changes account

# package
/CourseApi/copyCourse                                changes staff edit-course after-end
/Futurev2/CourseMeans/copyContent                    changes staff manage-activities after-end
/CourseApi/getSysCourseList                          reads   account
/CourseApi/createCourseFromDemo                      changes teacher
/FutureV2/CoursePackage/export                       changes owner after-end
/FutureV2/CoursePackage/getExports                   reads   owner
/FutureV2/CoursePackage/check                        changes teacher
/FutureV2/CoursePackage/getImports                   reads   teacher
/FutureV2/CoursePackage/getImport                    reads   teacher
/FutureV2/CoursePackage/import                       changes teacher
/StudentsApi/getImportedStudents                     reads   staff manage-members
/StudentsApi/previewMergeStudents                    reads   staff manage-members
/StudentsApi/mergeStudents                           changes staff manage-members

# notification
/MessageApi/lists                                    reads   account
/MessageApi/getUnreadCount                           reads   account
/MessageApi/readIt                                   changes account
/MessageApi/readAll                                  changes account
/MessageApi/noteShown                                changes account
/MessageApi/ignoreMessage                            changes account
/MessageApi/getSchoolNoticeDetail                    reads   account
/MessageApi/readSchoolNotice                         changes account
/MessageApi/getAgencyMsg                             reads   account
/MessageApi/getUnreadCourseNotices                   reads   account
/MessageApi/publishSchoolNotice                      changes operator
/UserApi/setAddClassEmailNotify                      changes account
/UserApi/switchHomeworkEmailNotify                   changes account
/UserApi/switchLetterNotify                          changes account
/UserApi/switchTopicNotify                           changes account
/MessageApi/getDeliverySettings                      reads   account
/MessageApi/saveDeliverySettings                     changes account
/MessageApi/subscribePush                            changes account
/MessageApi/unsubscribePush                          changes account
/MessageApi/setLanguage                              changes account
`

export interface Rule {
  path: string
  kind: 'query' | 'command'
  /** Any one of them is enough. */
  who: { role: string; permission: Permission | undefined; also: Permission | undefined }[]
  afterEnd: boolean
  untilEnd: boolean
  viewing: boolean
  projector: boolean
}

export const rules = new Map(
  table
    .split('\n')
    .filter(line => line.startsWith('/'))
    .map(readRule)
    .map(rule => [rule.path, rule]),
)

function readRule(line: string): Rule {
  const [path = '', kind, ...words] = line.split(/\s+/)
  const marks = words.filter(word => ['after-end', 'until-end', 'viewing', 'projector'].includes(word))
  const who = words
    .filter(word => !marks.includes(word))
    .join(' ')
    .split(', ')
    .map(each => each.split(' '))
    .map(([role = '', permission, also]) => ({
      role,
      permission: permission as Permission | undefined,
      also: also as Permission | undefined,
    }))
  return {
    path,
    kind: kind === 'reads' ? 'query' : 'command',
    who,
    afterEnd: marks.includes('after-end'),
    untilEnd: marks.includes('until-end'),
    viewing: marks.includes('viewing'),
    projector: marks.includes('projector'),
  }
}
