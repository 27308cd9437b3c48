// The core asks a package of the random number generator for nothing but a width; the rest of it is not needed here.
package edn_pkg;
  parameter int unsigned ENDPOINT_BUS_WIDTH = 32;
endpackage
