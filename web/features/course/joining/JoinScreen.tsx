import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { joinCodeLength } from '#contract/features/course/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { typedJoinCode } from '#contract/typed.ts'
import { useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { ScanIcon } from '#web/ui/icons/icons.tsx'
import { attestPath, courseHomePath } from '../addresses.ts'
import { JoinOutcome } from './JoinOutcome.tsx'
import styles from './JoinScreen.module.css'
import { findDestination } from './scan/destination.ts'
import { readInChatApp } from './scan/read-in-chat-app.ts'
import { Scanner } from './scan/Scanner.tsx'

type Answer = AnswerOf<typeof joinCalls.join>

/** Why a code led to no course. */
interface Problem {
  text: string
  /** The same code may work later. */
  mayPass: boolean
}

/**
 * Joins a course by a typed code; with `code` in the address (a scanned QR code) at once, with `scan` by the camera. A
 * code that leads to no course stays, with the reason below it.
 */
export function JoinScreen() {
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const closeScanner = useBack(path('/joinCourse'))
  const [address] = useSearchParams()
  const scanned = typedJoinCode(address.get('code') ?? '')
  const [code, setCode] = useState(scanned)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [outcome, setOutcome] = useState<Answer | null>(null)
  const join = useCommand(joinCalls.join, {
    refreshes: [courseListCalls.listSemesters, courseListCalls.listCourses],
    onFailed: failure => setProblem({ text: failureText(failure), mayPass: failure.mayPass }),
    onDone: (answer, { code: wanted }) => {
      if (answer.join === joinResults.alreadyMember) enter(answer.courseId)
      else if (answer.join === joinResults.enrolFirst) enrol(wanted)
      else if (answer.courseId) setOutcome(answer)
      else setProblem({ text: answer.message, mayPass: false })
    },
  })
  const enter = (courseId: string) => navigate(courseHomePath({ courseId, role: 0 }), { replace: true })
  const enrol = (wanted: string) =>
    navigate(path('/studentEnrollCourseDetail', { code: wanted }), { replace: true })
  const submit = (wanted: string) => {
    setCode(wanted)
    setProblem(null)
    join.mutate({ code: wanted })
  }
  const change = (typed: string) => {
    setCode(typed)
    setProblem(null)
  }
  const [isScanning, setScanning] = useState(false)
  const scan = async () => {
    setScanning(true)
    const text = await readInChatApp()
    setScanning(false)
    if (text === undefined) return navigate(path('/joinCourse', { scan: 1 }))
    const found = findDestination(text)
    if (found) navigate(found)
    else if (text) toast.bad(details('scan.foreign'))
  }
  useOnce(scanned, submit)

  if (address.has('scan')) {
    return (
      <Scanner
        title={details('scan.title')}
        hint={details('scan.hint')}
        onText={text => {
          const path = findDestination(text)
          if (path) navigate(path, { replace: true })
          return path ? 'done' : 'foreign'
        }}
        onClose={closeScanner}
      />
    )
  }
  if (outcome) {
    return (
      <Screen>
        <JoinOutcome
          {...outcome}
          onEnter={() => enter(outcome.courseId)}
          onAttest={() => navigate(attestPath)}
          onHome={() => navigate(path('/ktpCourse'), { replace: true })}
          onAgain={() => setOutcome(null)}
        />
      </Screen>
    )
  }
  return (
    <Screen>
      <div className={styles.page}>
        <h2 className={styles.lead}>
          {scanned && join.isPending ? details('join.joining') : details('join.lead')}
        </h2>
        <Form onSubmit={() => code.length === joinCodeLength && submit(code)}>
          <CodeField
            label={details('join.field')}
            labelHidden
            kind="letters"
            length={joinCodeLength}
            value={code}
            onChange={change}
            onComplete={submit}
            autoFocus={!scanned}
            disabled={join.isPending}
            hint={details('join.hint')}
            error={problem?.text}
          />
          <MainButton type="submit" busy={join.isPending} disabled={code.length < joinCodeLength}>
            {details(problem?.mayPass ? 'join.again' : 'join.go')}
          </MainButton>
        </Form>
        <Button icon={ScanIcon} size="large" block disabled={join.isPending} busy={isScanning} onClick={scan}>
          {details('scan.open')}
        </Button>
      </div>
    </Screen>
  )
}

/** Runs once for each scanned code, however often the screen is drawn. */
function useOnce(code: string, run: (code: string) => void) {
  const done = useRef('')
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!code || done.current === code) return
    done.current = code
    latest.current(code)
  }, [code])
}
