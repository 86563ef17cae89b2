import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush } from './push-encryption.ts'

const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('the example of RFC 8291 section 5 is reproduced exactly', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const message = encryptPush('When I grow up, I want to be a watermelon', browser, { pair, salt })
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('no two messages share a key pair or a salt', () => {
  const [one, other] = [encryptPush('same', browser), encryptPush('same', browser)]
  expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false)
  expect(one.subarray(21, 86).equals(other.subarray(21, 86))).toBe(false)
})

test('invalid keys are refused', () => {
  const offTheCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
  for (const keys of [
    { ...browser, p256dh: '' },
    { ...browser, p256dh: browser.p256dh.slice(4) },
    { ...browser, p256dh: offTheCurve },
    { ...browser, auth: 'short' },
  ])
    expect(() => encryptPush('text', keys)).toThrow()
})
