import { kernelErrors } from '#contract/error.ts'
import { examples } from '#web/gallery/example.ts'
import { CallFailure } from '#web/lib/call.ts'
import { FaultView } from './FaultBoundary.tsx'
import { NotFound } from './GuardedScreens.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ChunkFailure } from './lazy-screens.ts'
import { FailureView } from './QueryView.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const nothing = () => undefined
const failure = (code: number, message: string, data = {}) =>
  new CallFailure('/Example/call', code, message, data)

export default examples('Shell', [
  { name: 'page not found', screen: true, render: () => <NotFound /> },
  {
    name: 'a part of the page did not arrive',
    screen: true,
    render: () => <FaultView fault={new ChunkFailure('MarkScreen-a1b2c3.js', 'script')} />,
  },
  {
    name: 'a style sheet did not arrive',
    screen: true,
    render: () => <FaultView fault={new ChunkFailure('MarkScreen-a1b2c3.css', 'style')} />,
  },
  { name: 'a fault', screen: true, render: () => <FaultView fault={new Error('x is undefined')} /> },
  { name: 'a screen on its way', screen: true, render: () => <ScreenSkeleton bar="top" /> },
  {
    name: 'failed query: no connection',
    render: () => <FailureView failure={failure(0, 'offline')} onRetry={nothing} />,
  },
  {
    name: 'failed query: refused',
    render: () => (
      <FailureView failure={failure(kernelErrors.notFound.code, kernelErrors.notFound.text.zh)} />
    ),
  },
  {
    name: 'failed query: our fault',
    render: () => (
      <FailureView
        failure={failure(50000, '系统出错了，请稍后再试', { requestId: '5f2c91ab' })}
        onRetry={nothing}
      />
    ),
  },
  { name: 'language', render: () => <LanguageSwitch /> },
])
