export default async function tearDown() {
  await globalThis.templateService.close()
}
