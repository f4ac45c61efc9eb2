const number = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** What is on a truck, such as '1,200 L, 98 kg on board'. */
export const loadText = ({ litres, kg }: { litres: number; kg: number }): string =>
  `${number.format(litres)} L, ${number.format(kg)} kg on board`
