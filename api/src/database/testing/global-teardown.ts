export default async function tearDown() {
  await Promise.all(globalThis.templateServices.map(({ close }) => close()))
}
