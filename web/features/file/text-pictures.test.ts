import { expect, test } from 'vitest'
import { addressOfPicture, withAddresses, withoutAddresses } from './text-pictures.ts'

test('a text is kept without the addresses of its pictures, and shown with those that are known', async () => {
  const given =
    '<p>a</p><img data-file="f1" src="/File/a?b=1&amp;c=2" alt="A &quot;plan&quot;"><p>src="x"</p>'
  const kept = withoutAddresses(given)
  expect(kept).toBe('<p>a</p><img data-file="f1" alt="A &quot;plan&quot;"><p>src="x"</p>')
  expect(withAddresses(kept)).toBe(given)
  expect(withAddresses('<img data-file="f2" alt="">')).toBe('<img data-file="f2" alt="">')
  expect(await addressOfPicture('f1')).toBe('/File/a?b=1&c=2')
})
