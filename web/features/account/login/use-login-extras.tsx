import { Suspense, useState } from 'react'
import { Added } from '#web/shell/Added.tsx'
import { type LoginExtras, loginFields } from '../extension-points.ts'

/** What other features add to a login, and the fields for it. */
export function useLoginExtras() {
  const [input, setInput] = useState<LoginExtras>({})
  return {
    input,
    fields: (
      <Suspense>
        <Added to={loginFields} give={{ onChange: setInput }} />
      </Suspense>
    ),
  }
}
