/*
 * What a process keeps in memory, and how another one learns of a change, or why it need not (held.test.ts finds what is not
 * named here). What several processes must agree on is in the database, or is told over the bus.
 */

/** Computed from the program and its declarations. */
const same = 'the same in every process'
/** A variable that functions share within one request, import, archive or thread. */
const task = 'of one request or job, and gone with it'
/** Its own threads, processes, connections and timers. */
const work = 'what this process itself is doing'
/** How much of something one process does at a time, because it takes a processor or memory. */
const turn = 'whose turn it is in this process'

export const held: Record<string, string> = {
  'features/account/codes/picture.ts inTurn': turn,
  'features/account/codes/picture.ts isFilling':
    'pictures that nobody has seen; the answer to one is kept in the database once it is given out',
  'features/account/codes/picture.ts stock':
    'pictures that nobody has seen; the answer to one is kept in the database once it is given out',
  'features/answering/board/live.ts waiting':
    'what this process has not told yet; each tells its own, and a phone that missed something asks again',
  'features/attendance/records/words.ts formats': same,
  'features/chat-app/access-token.ts fetching':
    'a replacement on its way; who replaces the secret is claimed in the database, for all processes',
  'features/chat-app/pages.ts drawn': same,
  'features/chat/extras/typing.ts paces': 'how often somebody says that they are writing; at each process',
  'features/chat/im/following.ts Following.ahead': 'of one connection, until what came before is there',
  'features/chat/im/socket.ts ImDialogue.followed': 'of one connection',
  'features/chat/im/socket.ts ImDialogue.late': 'of one connection',
  'features/chat/im/socket.ts ImDialogue.logins': 'of one connection',
  'features/chat/im/socket.ts ImDialogue.own': 'of one connection, until what it said has come back to it',
  'features/chat/im/socket.ts entries': 'messages of the bus, read once for all who hear them here',
  'features/comment/live.ts waiting':
    'what this process has not told yet; each tells its own, so that a reader gets two messages a second from each',
  'features/counsellor/plan.ts planCounsellors seen': task,
  'features/duplicate/compare-thread.ts answer known': task,
  'features/duplicate/running.ts inTurn': turn,
  'features/duplicate/running.ts underWay':
    'what waits or is compared here; which process compares is claimed in the database',
  'features/duplicate/tokens.ts simplified': same,
  'features/enrolment/form.ts saveForm kept': task,
  'features/file/drawn-pages.ts drawers': same,
  'features/file/drawn-pages.ts drawing':
    'drawings under way; the same picture drawn twice takes the same place on the disk',
  'features/file/drawn-pages.ts oneOfEach': turn,
  'features/file/drawn-pages.ts undrawable': 'for an hour; another process tries once for itself',
  'features/file/pictures.ts openPictures idle': work,
  'features/file/pictures.ts openPictures kept': work,
  'features/file/previews.ts inTurn': turn,
  'features/file/texts.ts inTurn': turn,
  'features/file/thumbnails.ts drawing':
    'drawings under way; the same picture drawn twice takes the same place on the disk',
  'features/file/uploads.ts finishing':
    'uploads being finished here; one that is finished twice gets one id, and one file',
  'features/group/draw.ts inOrder inClass': task,
  'features/group/random.ts number': task,
  'features/material/calls.ts oneEach': task,
  'features/package/importing.ts importPackage files': task,
  'features/package/placing.ts openPlace counts': task,
  'features/package/placing.ts openPlace courseId': task,
  'features/package/placing.ts openPlace everything': task,
  'features/package/placing.ts openPlace ids': task,
  'features/package/placing.ts openPlace links': task,
  'features/package/store.ts progressOf told': task,
  'features/performance/fair.ts choose rest': task,
  'features/profile/catalogue.ts lines': same,
  'features/question/importing/reading/read-text.ts readText drafts': task,
  'features/question/importing/reading/read-text.ts readText last': task,
  'features/question/importing/reading/read-text.ts readText left': task,
  'features/question/importing/reading/read-text.ts readText open': task,
  'features/question/importing/reading/read-text.ts readText section': task,
  'features/question/importing/reading/read-text.ts readText sectionOf': task,
  'features/question/importing/word/list-numbers.ts listNumbersOf begun': task,
  'features/question/importing/word/list-numbers.ts listNumbersOf counts': task,
  'features/review/allocating.ts withTracks last': task,
  'features/stream/adding.ts askKinds refusals': task,
  'features/stream/adding.ts prepare bodies': task,
  'features/stream/adding.ts paces':
    'how fast somebody adds, counted by each process: as many processes, as many times the pace',
  'features/stream/following.ts waiting':
    'what was told and is stored within a second; who declares that streams are stored after takes it that a process that is killed loses it',
  'features/stream/rooms.ts Reader.held': 'of one connection, until it has joined',
  'features/stream/rooms.ts Room.kept': 'of what overtook others here; who joins hears none of it',
  'features/stream/rooms.ts Room.readers': 'the sockets of this process',
  'features/stream/rooms.ts Room.waiting': 'what overtook others here, until they come or 300 ms have passed',
  'features/stream/rooms.ts rooms':
    'the sockets of this process; what is said comes over the bus, and what did not come is found in the database every ten seconds',
  'features/stream/store.ts known': 'which kind a stream has, and of what: neither ever changes',
  'features/submission/files/archive-words.ts known': same,
  'features/submission/files/downloads.ts making':
    'downloads being made here; the database takes the first that is whole, and the other is thrown away',
  'features/submission/files/grade-import-files.ts inTurn': turn,
  'features/table/reading.ts cellWatch column': task,
  'features/table/reading.ts cellWatch rest': task,
  'features/table/reading.ts cellWatch row': task,
  'features/table/reading.ts inTurn': turn,
  'features/table/students.ts studentFinder taken': task,
  'features/test/analysis/statistics.ts standings firstAt': task,
  'features/test/analysis/statistics.ts standings lastAt': task,
  'features/test/regrading/papers.ts pointsAfter bySeed': task,
  'features/test/taking/beginning.ts answers': task,
  'features/test/taking/sealing.ts known': same,
  'features/test/taking/sealing.ts sealedFrom made': same,
  'kernel/access.ts homes': same,
  'kernel/access.ts makeAdmission homes': same,
  'kernel/archive-names.ts Names.taken': task,
  'kernel/bus/postgres-bus.ts PostgresBus.listeners':
    'what is still to be told, and to whom; it is how processes learn from each other',
  'kernel/bus/postgres-bus.ts PostgresBus.waiting':
    'what is still to be told, and to whom; it is how processes learn from each other',
  'kernel/call-coverage.ts calls': 'counted while tests run',
  'kernel/call-coverage.ts counts': 'counted while tests run',
  'kernel/call-coverage.ts file': 'counted while tests run',
  'kernel/call-coverage.ts proven': 'counted while tests run',
  'kernel/class-socket.ts ClassDialogue.joined': 'of one connection',
  'kernel/connection.ts Connection.pace': 'of one connection',
  'kernel/database.ts openDatabase db': work,
  'kernel/database.ts openDatabase dialect': work,
  'kernel/database.ts openDatabase transaction': work,
  'kernel/declaration.ts derived made': same,
  'kernel/dispatch.ts guestAttempts session': task,
  'kernel/envelope.ts toTraditional': same,
  'kernel/envelope.ts traditional': same,
  'kernel/fast/encode.ts known': same,
  'kernel/fast/encode.ts literalEncoder make': same,
  'kernel/fast/named-query.ts silent': 'of one connection to the database',
  'kernel/fast/named-query.ts told': 'of one connection to the database',
  'kernel/fast/pipeline.ts Pipeline.waiting': 'of one connection to the database',
  'kernel/full-disk.ts watchDisk errors': work,
  'kernel/full-disk.ts watchDisk last': work,
  'kernel/full-disk.ts watchDisk said': work,
  'kernel/headers.ts known': same,
  'kernel/headers.ts policies known': same,
  'kernel/http.ts requestIds count': work,
  'kernel/hub.ts contents': 'messages of the bus, read once for all who hear them here',
  'kernel/hub.ts Hub.others':
    'who listens at other processes: they say so over the bus, and with each sign of life',
  'kernel/hub.ts Hub.spoken': 'when a topic had its newest message: each process hears all of them',
  'kernel/hub.ts Hub.starters': 'of this process: what it is still to tell, and to run',
  'kernel/hub.ts Hub.topics':
    'the sockets of this process; what is said to a topic comes over the bus, numbered for all',
  'kernel/hub.ts Hub.turned': 'of this process: what it is still to tell, and to run',
  'kernel/jobs.ts openJobs alarm': work,
  'kernel/jobs.ts openJobs boss': work,
  'kernel/jobs.ts openJobs done': work,
  'kernel/keyed-semaphore.ts keyedSemaphore busy': turn,
  'kernel/limits.ts buckets':
    'requests a second, counted by each process: as many processes, as many times the rate. Guessing is counted in the database',
  'kernel/made-once.ts madeOnce made': same,
  'kernel/memory.ts Memory.forgotten':
    'facts are forgotten over the bus, and after ten seconds where it fails',
  'kernel/memory.ts Memory.kept': 'facts are forgotten over the bus, and after ten seconds where it fails',
  'kernel/metrics.ts duration': 'figures of this process: each is asked for its own',
  'kernel/metrics.ts known': 'figures of this process: each is asked for its own',
  'kernel/metrics.ts openSockets': 'figures of this process: each is asked for its own',
  'kernel/metrics.ts registry': 'figures of this process: each is asked for its own',
  'kernel/names.ts spellings': same,
  'kernel/outage.ts ofConnections': 'whether this process reaches the database',
  'kernel/outage.ts watchOutages current': 'whether this process reaches the database',
  'kernel/outage.ts watchOutages isClosed': 'whether this process reaches the database',
  'kernel/prepared.ts drawingBoard': same,
  'kernel/prepared.ts prepared known': same,
  'kernel/prepared.ts texts': same,
  'kernel/semaphore.ts semaphore free': turn,
  'kernel/semaphore.ts semaphore urgently': turn,
  'kernel/semaphore.ts semaphore waiting': turn,
  'kernel/sockets.ts serveSockets connections':
    'the sockets of this process; an account may have as many as allowed at each',
  'kernel/sockets.ts serveSockets isLeaving': work,
  'kernel/sockets.ts serveSockets ofAccounts':
    'the sockets of this process; an account may have as many as allowed at each',
  'kernel/sockets.ts serveSockets strangers':
    'the sockets of this process; an account may have as many as allowed at each',
  'kernel/sockets.ts serveSockets upgrades':
    'the sockets of this process; an account may have as many as allowed at each',
  'kernel/thread.ts kept': work,
  'kernel/throttle.ts Throttle.running':
    'what this process tells at most so often; several tell it as many times',
  'kernel/together.ts gather busy':
    'commands that wait here for a transaction of theirs; the database orders those of several processes',
  'kernel/together.ts gather isRunning':
    'commands that wait here for a transaction of theirs; the database orders those of several processes',
  'kernel/together.ts gather isRush':
    'commands that wait here for a transaction of theirs; the database orders those of several processes',
  'kernel/together.ts gather nextRound':
    'commands that wait here for a transaction of theirs; the database orders those of several processes',
  'kernel/together.ts gather unanswered':
    'commands that wait here for a transaction of theirs; the database orders those of several processes',
  'kernel/together.ts gather waiting':
    'commands that wait here for a transaction of theirs; the database orders those of several processes',
  'ports/chat-app-stand-in.ts openChatStandIn asked':
    'stands in for WeChat on a machine for trying out, where there is one process',
  'ports/chat-app-stand-in.ts openChatStandIn codes':
    'stands in for WeChat on a machine for trying out, where there is one process',
  'ports/chat-app-stand-in.ts openChatStandIn people':
    'stands in for WeChat on a machine for trying out, where there is one process',
  'ports/chat-app-stand-in.ts openChatStandIn sent':
    'stands in for WeChat on a machine for trying out, where there is one process',
  'ports/chat-app-stand-in.ts openChatStandIn strangers':
    'stands in for WeChat on a machine for trying out, where there is one process',
  'ports/chat-app-stand-in.ts openChatStandIn token':
    'stands in for WeChat on a machine for trying out, where there is one process',
  'ports/contained.ts fitting': same,
  'ports/contained.ts found': same,
  'ports/convert-by-programs.ts openConvert asked': same,
  'ports/outbox.ts openOutbox messages': 'messages that could not be sent, of this process; for trying out',
  'ports/public-address.ts given': same,
  'ports/public-address.ts reserved': same,
  'ports/push-over-http.ts introductions':
    'introductions are signed anew by each process, and each finds out by itself who does not answer',
  'ports/push-over-http.ts openPushOverHttp introductions':
    'introductions are signed anew by each process, and each finds out by itself who does not answer',
  'ports/push-over-http.ts openPushOverHttp silent':
    'introductions are signed anew by each process, and each finds out by itself who does not answer',
  'ports/push-over-http.ts silent':
    'introductions are signed anew by each process, and each finds out by itself who does not answer',
}
