import { expect, test } from 'vitest'
import { addressToSign } from './signed-address.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49'
const android =
  'Mozilla/5.0 (Linux; Android 14; V2329A) Chrome/122.0 Mobile Safari/537.36 MicroMessenger/8.0.49'
const visit = {
  first: 'https://school.example/login?appid=wx1#top',
  current: 'https://school.example/ktpCourse#/x',
}

test('on iOS the landing address is signed, on Android the present one', () => {
  expect(addressToSign({ agent: iPhone, ...visit })).toBe('https://school.example/login?appid=wx1')
  expect(addressToSign({ agent: android, ...visit })).toBe('https://school.example/ktpCourse')
})
