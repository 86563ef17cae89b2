import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { returnAddress } from '#web/lib/session.ts'
import { Onward } from './Onward.tsx'

/** A screen that stays while the next one is prepared, as the shell keeps it. */
function Staying() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      <Onward />
      <output>{pathname}</output>
      <button type="button" onClick={() => navigate('/loginVerify')}>
        Back here
      </button>
    </>
  )
}

test('leads on once more when somebody comes back before the next screen has replaced it', async () => {
  returnAddress.remember('/todoList')
  const screen = await render(
    <MemoryRouter initialEntries={['/loginVerify']}>
      <Staying />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('/todoList')
  await screen.getByRole('button', { name: 'Back here' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('/todoList')
  expect(returnAddress.read()).toBeNull()
})
