import type { Street } from './street'

/** Ngaio to Tawa. */
export const NORTHERN_SUBURBS: readonly Street[] = [
  ['Ottawa Road', 'Ngaio', [-41.2535, 174.772], [-41.249, 174.7738]],
  ['Crofton Road', 'Ngaio', [-41.253, 174.7715], [-41.256, 174.769]],
  ['Cockayne Road', 'Ngaio', [-41.249, 174.774], [-41.2445, 174.779]],
  ['Khandallah Road', 'Khandallah', [-41.248, 174.7765], [-41.245, 174.783]],
  ['Ganges Road', 'Khandallah', [-41.2448, 174.7915], [-41.2425, 174.7925]],
  ['Box Hill', 'Khandallah', [-41.244, 174.7925], [-41.243, 174.7965]],
  ['Agra Crescent', 'Khandallah', [-41.2452, 174.791], [-41.247, 174.794]],
  ['Simla Crescent', 'Khandallah', [-41.2425, 174.79], [-41.24, 174.7935]],
  ['Clark Street', 'Khandallah', [-41.2455, 174.788], [-41.242, 174.787]],
  ['John Sims Drive', 'Broadmeadows', [-41.234, 174.794], [-41.2305, 174.791]],
  ['Johnsonville Road', 'Johnsonville', [-41.219, 174.8065], [-41.2225, 174.8058], [-41.2265, 174.804]],
  ['Moorefield Road', 'Johnsonville', [-41.2195, 174.805], [-41.223, 174.8045], [-41.228, 174.801]],
  ['Broderick Road', 'Johnsonville', [-41.2228, 174.806], [-41.2245, 174.8015]],
  ['Frankmoore Avenue', 'Johnsonville', [-41.2235, 174.8065], [-41.224, 174.81]],
  ['Ironside Road', 'Johnsonville', [-41.225, 174.8], [-41.2275, 174.797]],
  ['Helston Road', 'Johnsonville', [-41.2215, 174.808], [-41.2195, 174.813]],
  ['Newlands Road', 'Newlands', [-41.2245, 174.814], [-41.2255, 174.82], [-41.2275, 174.8255]],
  ['Bracken Road', 'Newlands', [-41.2235, 174.8215], [-41.219, 174.8235]],
  ['Halswater Drive', 'Churton Park', [-41.2065, 174.807], [-41.202, 174.8085]],
  ['Westchester Drive', 'Churton Park', [-41.2035, 174.81], [-41.201, 174.804]],
  ['Main Road', 'Tawa', [-41.1775, 174.8235], [-41.17, 174.8265], [-41.162, 174.8285]],
  ['Lyndhurst Road', 'Tawa', [-41.17, 174.826], [-41.169, 174.8215]],
]
